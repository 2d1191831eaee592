-- Who serves. A process renews its row; one that does not is ended by another one, which
-- takes the row away. Numbers grow, and what a process that was ended would still write
-- is refused.
create table processes (
	id      bigint generated always as identity primary key,
	name    text not null,
	since   timestamptz not null,
	heard   timestamptz not null,       -- when it last said that it lives, by the database's clock
	until   timestamptz not null,       -- when it is taken for dead otherwise
	leaving boolean not null default false
) with (fillfactor = 50);

-- What one process at a time looks after: a shard, by its number, or -1: the competitions.
create table leases (
	unit   bigint primary key,
	epoch  bigint not null,             -- grows with each process that has it
	holder bigint,                      -- a process; one that was ended holds nothing
	heir   bigint,                      -- the process to which the holder gives it
	hears  boolean not null default false, -- the heir hears of the shard already
	shared boolean not null default false, -- both claim what they hear
	since  timestamptz not null
);

-- In how many shards all processes have agreed.
create table fleet (
	one    boolean primary key default true check (one),
	shards bigint not null
);

-- What was heard by two processes at a time: who claims it answers it.
create table claims (
	id bigint primary key,
	at timestamptz not null
);

-- When a process last logged in at Discord, of the shards that log in one after the other.
create table logins (
	turn bigint primary key,
	at   timestamptz not null
);
