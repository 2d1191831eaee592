-- Writes down what became of mails, and what is posted now. Each mail and each place
-- is there once. Says whether this process may.
with process as materialized (
	select id from processes where id = $10::bigint for key share
),
may as materialized (
	select $10::bigint = 0 or exists (select from process) as it
),
ack as materialized (
	select a.* from may, unnest($1::bigint[], $2::boolean[], $3::bigint[], $4::bigint[], $5::text[], $6::boolean[])
		as a (id, gone, attempts, due, trouble, aside)
	where may.it
),
gone as (
	delete from mail m using ack a where m.id = a.id and a.gone
),
delayed as (
	update mail m set attempts = a.attempts, due = a.due, trouble = a.trouble, aside = a.aside, passes = a.aside,
		ready = case when a.aside then greatest(a.due,
			(select max(e.ready) from mail e where e.channel = m.channel and e.direct = m.direct and e.id < m.id and e.passes)) else a.due end
	from ack a where m.id = a.id and not a.gone
),
place as materialized (
	select p.* from may, unnest($7::text[], $8::text[], $9::bytea[]) as p (owner, place, body) where may.it
),
forgotten as (
	delete from posted s using place p where s.owner = p.owner and s.place = p.place and p.body = ''
),
written as (
	insert into posted (owner, place, body) select owner, place, body from place where body <> ''
	on conflict (owner, place) do update set body = excluded.body
)
select it from may
