-- Makes the changes of one round: those whose guards hold, each whole, and says of
-- each what became of it. No two of them are of the same head, channel, interaction
-- or replaced mail.
with process as materialized (
	select id from processes where id = $44::bigint for key share
),
change as materialized (
	select * from unnest(
		$1::bigint[], $2::text[], $3::boolean[], $4::bigint[], $5::bytea[], $6::bytea[], $7::bigint[], $8::bigint[],
		$9::text[], $10::text[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[]
	) as c (n, id, league, rev, base, head, channel, due, users, waiting, guild, since, dropped, added, number, at, nonce)
),
judged as materialized (
	select c.n, c.id, c.league, c.rev, c.head, c.channel, c.due, c.users::bigint[] as users, c.waiting::bigint[] as waiting,
		c.guild, c.since, c.dropped, c.added, c.number, c.at, c.nonce,
		coalesce(h.channel, 0) as held, coalesce(h.users, '{}') as played, coalesce(h.waiting, '{}') as waited,
		(h.due, h.guild, h.since) is distinct from (c.due, c.guild, c.since) as moves,
		case
		when s.nonce = c.nonce then 'made'
		when $44::bigint <> 0 and not exists (select from process) then 'fenced'
		when s.id is not null then 'seen'
		when c.id = '' then 'fits'
		when coalesce(h.rev, 0) <> c.rev or c.base is not null and c.base is distinct from h.head then 'conflict'
		when c.dropped > 0 and c.dropped >= coalesce(h.seq, 0) then 'drops ' || c.dropped || ' of ' || coalesce(h.seq, 0)
		when c.channel <> 0 and c.channel is distinct from h.channel and exists (select from channels o where o.channel = c.channel) then 'taken'
		else 'fits' end as fate
	from change c left join heads h on h.id = c.id left join seen s on s.id = c.number
),
changed as (
	update heads h set rev = j.rev + 1, seq = h.seq - j.dropped + j.added, channel = j.channel, due = j.due,
		users = j.users, waiting = j.waiting, guild = j.guild, since = j.since, head = j.head
	from judged j where j.fate = 'fits' and j.rev > 0 and h.id = j.id and h.rev = j.rev
	returning j.n, h.seq - j.added as first
),
begun as (
	insert into heads (id, league, rev, seq, channel, due, users, waiting, guild, since, head)
	select id, league, 1, added, channel, due, users, waiting, guild, since, head
	from judged where fate = 'fits' and id <> '' and rev = 0
	on conflict (id) do nothing
	returning id
),
done as materialized (
	select j.*, c.first from changed c join judged j on j.n = c.n
	union all select j.*, 0 from begun b join judged j on j.id = b.id
	union all select j.*, 0 from judged j where j.fate = 'fits' and j.id = ''
),
freed as (
	delete from channels c using done d where d.held <> 0 and d.held <> d.channel and c.channel = d.held
),
held as (
	insert into channels (channel, id) select channel, id from done where channel <> 0 and channel <> held
),
left_by as (
	delete from players p using (select id, unnest(played) as player, users from done where played <> users) o
	where p.player = o.player and p.id = o.id and o.player <> all (o.users)
),
joined as (
	insert into players (player, id)
	select player, id from (select id, unnest(users) as player, played from done where played <> users) o where player <> all (played)
),
answered as (
	delete from waits p using (select id, unnest(waited) as player, waiting from done where waited <> waiting) o
	where p.player = o.player and p.id = o.id and o.player <> all (o.waiting)
),
asked as (
	insert into waits (player, id)
	select player, id from (select id, unnest(waiting) as player, waited from done where waited <> waiting) o where player <> all (waited)
),
placed as (
	insert into places (id, league, due, guild, since) select id, league, due, guild, since from done where id <> '' and moves
	on conflict (id) do update set due = excluded.due, guild = excluded.guild, since = excluded.since
),
cut as (
	delete from records r using done d where d.dropped > d.added and r.owner = d.id and r.seq >= d.first + d.added
),
put as materialized (
	select d.id, d.first + r.k as seq, r.body, d.dropped
	from unnest($18::bigint[], $19::bigint[], $20::bytea[]) as r (n, k, body) join done d on d.n = r.n
),
recorded as (
	insert into records (owner, seq, body) select id, seq, body from put where dropped = 0
),
recorded_again as (
	insert into records (owner, seq, body) select id, seq, body from put where dropped > 0
	on conflict (owner, seq) do update set body = excluded.body
),
noted as (
	insert into seen (id, at, nonce) select number, at, nonce from done
),
lent as (
	insert into shared (sum, body)
	select distinct on (s.sum) s.sum, s.body from unnest($21::bigint[], $22::bytea[], $23::bytea[]) as s (n, sum, body) join done d on d.n = s.n
	on conflict (sum) do nothing
),
heard as (
	delete from reports r using unnest($24::bigint[], $25::bigint[]) as t (n, id) join done d on d.n = t.n
	where r.id = t.id
),
reported as (
	insert into reports (league, body)
	select r.league, r.body from unnest($26::bigint[], $27::text[], $28::bytea[]) as r (n, league, body) join done d on d.n = r.n
	order by r.n
),
letter as materialized (
	select m.* from unnest(
		$29::bigint[], $30::bigint[], $31::bigint[], $32::bigint[], $33::text[], $34::text[], $35::bigint[], $36::bigint[],
		$37::bigint[], $38::bigint[], $39::bigint[], $40::text[], $41::text[], $42::boolean[], $43::bytea[]
	) with ordinality as m (n, channel, direct, about, kind, owner, seq, by, attempts, due, at, replaces, trouble, aside, body, line)
	join done d on d.n = m.n
),
replaced as (
	delete from mail m using letter l where m.replaces = l.replaces and m.replaces <> ''
),
posted as (
	insert into mail (channel, direct, about, kind, owner, seq, by, attempts, due, at, replaces, trouble, aside, body, ready, passes)
	select channel, direct, about, kind, owner, seq, by, attempts, due, at, replaces, trouble, aside, body,
		case when aside then greatest(due, (select max(e.ready) from mail e where e.channel = l.channel and e.direct = l.direct and e.passes)) else due end,
		aside
	from letter l order by line
),
hastened as ( -- a new mail has those before it that stand aside tried again first, so that order is kept
	update mail m set ready = 0
	from (select distinct channel, direct from letter where due = 0) l
	where m.channel = l.channel and m.direct = l.direct and m.passes
		and not exists (select from letter r where r.replaces = m.replaces and r.replaces <> '')
)
select j.n, case when j.fate = 'fits' and d.n is null then 'conflict' else j.fate end
from judged j left join done d on d.n = j.n
