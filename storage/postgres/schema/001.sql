-- Numbers of 64 bits without a sign are kept as those with one that have the same bits;
-- times are nanoseconds since 1970, 0 for none.

-- The heads of matches and of leagues. Nothing of what each commit changes is in an
-- index, so that a commit writes a row and no more; by what a head is found stands in
-- the tables after it, which change only where two heads differ.
create table heads (
	id      text collate "C" primary key,
	league  boolean not null,
	rev     bigint  not null,
	seq     bigint  not null,           -- number of records
	channel bigint  not null,           -- that a match holds, 0: none
	users   bigint[] not null,
	waiting bigint[] not null,
	due     bigint  not null,
	guild   bigint  not null,           -- 0: it stands in no server's list
	since   bigint  not null,
	head    bytea   not null
) with (fillfactor = 50);

create table channels (
	channel bigint primary key,
	id      text collate "C" not null   -- of the match that holds it
);

create table players (
	player bigint not null,
	id     text collate "C" not null,
	primary key (player, id)
);

create table waits (
	player bigint not null,             -- for whom the match waits
	id     text collate "C" not null,
	primary key (player, id)
);

create table places (
	id     text collate "C" primary key,
	league boolean not null,
	due    bigint  not null,
	guild  bigint  not null,
	since  bigint  not null
);
create index places_due on places (league, due, id) where due <> 0;
create index places_guild on places (league, guild, since, id) where guild <> 0;

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
create index mail_aside on mail (channel, direct) where passes;
create index mail_replaces on mail (replaces) where replaces <> '';

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
