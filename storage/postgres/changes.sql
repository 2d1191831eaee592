-- Makes the changes of one round: those whose guards hold, each whole, and says of
-- each what became of it. No two of them are of the same head, channel, interaction
-- or replaced mail.
with change as materialized (
	select * from unnest(
		$1::bigint[], $2::text[], $3::boolean[], $4::bigint[], $5::bytea[], $6::bytea[], $7::bigint[], $8::bigint[],
		$9::text[], $10::text[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[]
	) as c (n, id, league, rev, base, head, channel, due, users, waiting, guild, since, dropped, added, number, at, nonce)
),
judged as materialized (
	select c.*, case
		when s.nonce = c.nonce then 'made'
		when s.id is not null then 'seen'
		when c.id = '' then 'fits'
		when coalesce(h.rev, 0) <> c.rev or c.base is not null and c.base is distinct from h.head then 'conflict'
		when c.dropped > 0 and c.dropped >= coalesce(h.seq, 0) then 'drops ' || coalesce(h.seq, 0)
		when c.channel <> 0 and exists (select from heads o where o.channel = c.channel and o.id <> c.id) then 'taken'
		else 'fits' end as fate
	from change c left join heads h on h.id = c.id left join seen s on s.id = c.number
),
changed as (
	update heads h set rev = j.rev + 1, seq = h.seq - j.dropped + j.added, channel = nullif(j.channel, 0), due = j.due,
		users = j.users::bigint[], waiting = j.waiting::bigint[], guild = j.guild, since = j.since, head = j.head
	from judged j where j.fate = 'fits' and j.rev > 0 and h.id = j.id and h.rev = j.rev
	returning j.n, h.seq - j.added as first
),
begun as (
	insert into heads (id, league, rev, seq, channel, due, users, waiting, guild, since, head)
	select id, league, 1, added, nullif(channel, 0), due, users::bigint[], waiting::bigint[], guild, since, head
	from judged where fate = 'fits' and id <> '' and rev = 0
	on conflict (id) do nothing
	returning id
),
done as materialized (
	select n, first from changed
	union all select j.n, 0 from judged j join begun b on b.id = j.id and j.fate = 'fits'
	union all select n, 0 from judged where fate = 'fits' and id = ''
),
cut as (
	delete from records r using judged j, done d
	where d.n = j.n and j.dropped > j.added and r.owner = j.id and r.seq >= d.first + j.added
),
recorded as (
	insert into records (owner, seq, body)
	select j.id, d.first + r.k, r.body
	from unnest($18::bigint[], $19::bigint[], $20::bytea[]) as r (n, k, body) join done d on d.n = r.n join judged j on j.n = r.n
	on conflict (owner, seq) do update set body = excluded.body
),
noted as (
	insert into seen (id, at, nonce) select j.number, j.at, j.nonce from judged j join done d on d.n = j.n where j.number <> 0
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
	delete from mail m using letter l where m.replaces = l.replaces and l.replaces <> ''
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
