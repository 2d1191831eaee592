-- What stands in a match's or a league's head, and the indexes by which they are
-- found. Numbers of 64 bits without a sign are kept as those with one that have the
-- same bits; times are nanoseconds since 1970, 0 for none.
create table heads (
	id      text collate "C" primary key,
	league  boolean not null,
	rev     bigint  not null,
	seq     bigint  not null,           -- number of records
	channel bigint  unique,             -- that a match holds
	due     bigint  not null,
	users   bigint[] not null,
	waiting bigint[] not null,
	guild   bigint  not null,           -- 0: it stands in no server's list
	since   bigint  not null,
	head    bytea   not null
) with (fillfactor = 80);
create index heads_due on heads (league, due, id) where due <> 0;
create index heads_guild on heads (league, guild, since, id) where guild <> 0;
create index heads_users on heads using gin (users);
create index heads_waiting on heads using gin (waiting);

create table records (
	owner text collate "C" not null,    -- a match, or a league: then it is an event
	seq   bigint not null,
	body  bytea  not null,
	primary key (owner, seq)
);

-- Every change leaves its number here: an interaction's, or a negative one that it
-- drew. So whether it was made can be asked after a connection is lost.
create table seen (
	id    bigint primary key,
	at    bigint not null,
	nonce bigint not null               -- of the change that was made
);
create index seen_at on seen (at);

create table mail (
	id       bigint generated always as identity primary key,
	channel  bigint  not null,
	direct   bigint  not null,          -- the user it is sent to, if there is no channel
	about    bigint  not null,          -- the user it is about or for
	kind     text    not null,
	owner    text    not null,
	seq      bigint  not null,
	by       bigint  not null,
	attempts bigint  not null,
	due      bigint  not null,
	at       bigint  not null,
	replaces text    not null,
	trouble  text    not null,
	aside    boolean not null,
	body     bytea   not null,
	ready    bigint  not null,          -- when it may go: due, or what came of being hastened or of others before it
	passes   boolean not null           -- until then those behind it go first
);
create index mail_recipient on mail (channel, direct, id);
create index mail_ready on mail (ready);
create index mail_replaces on mail (replaces) where replaces <> '';
create index mail_owner on mail (owner);

create table posted (
	owner text collate "C" not null,
	place text  not null,               -- a league's own name, or a user, or nothing: the channel
	body  bytea not null,
	primary key (owner, place)
);

create table settings (
	owner bytea primary key,
	body  bytea not null
);

create table reports (
	id     bigint generated always as identity primary key,
	league text collate "C" not null,
	body   bytea not null
);
create index reports_league on reports (league, id);

create table shared (
	sum  bytea primary key,
	body bytea not null
);
