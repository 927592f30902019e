-- Schema chat: conversations of two members. Two members can have one general conversation, and one for each cash-out
-- or task that they share. The reporting role can count messages but not read them.
create schema chat;

create table chat.session (
  id               uuid        primary key,
  participant_1_id uuid        not null,
  participant_2_id uuid        not null,
  context_type     text        not null check (context_type in ('cashout', 'task', 'other')),
  context_id       uuid,                           -- the cash-out or task of the conversation
  last_position    integer     not null default 0, -- position of the newest message: positions start at 1, without gaps, in commit order
  last_message_at  timestamptz,
  created_at       timestamptz not null,
  constraint two_people check (participant_1_id < participant_2_id),
  constraint items_have_a_kind check ((context_type = 'other') = (context_id is null))
) with (fillfactor = 80);
create unique index session_of_pair on chat.session (participant_1_id, participant_2_id) where context_id is null;
create unique index session_of_item on chat.session (context_type, context_id, participant_1_id, participant_2_id)
  where context_id is not null;

create table chat.participant (
  user_id         uuid        not null,
  session_id      uuid        not null references chat.session,
  read_position   integer     not null default 0, -- the member has read all messages up to this position
  read_at         timestamptz,
  unread_count    integer     not null default 0 check (unread_count >= 0),
  last_message_at timestamptz,                    -- time of the newest message, for the order of the list; null: no messages
  primary key (user_id, session_id)
) with (fillfactor = 80);
create index participant_by_newest on chat.participant (user_id, last_message_at desc, session_id desc)
  where last_message_at is not null;
create index participant_unread on chat.participant (user_id) where unread_count > 0;

create table chat.message (
  session_id      uuid        not null references chat.session,
  position        integer     not null check (position > 0),
  id              uuid        not null unique,
  sender_id       uuid, -- null: an automatic message
  message_type    text        not null check (message_type in ('text', 'image', 'system', 'removed')),
  content         text        not null check (octet_length(content) <= 8000),
  file_id         uuid, -- id of a picture
  word_key        text, -- of an automatic message, which each member reads in their language
  word_values     jsonb,
  idempotency_key uuid,
  created_at      timestamptz not null,
  primary key (session_id, position, id), -- a position is unique, because its writer locks the conversation
  constraint system_words check ((message_type = 'system') = (word_key is not null) and (word_key is null) = (word_values is null)),
  constraint image_has_file check ((message_type = 'image') = (file_id is not null))
) partition by range (id);
-- Unique, because the server locks the key before it looks for it.
create index message_once on chat.message (sender_id, idempotency_key) where idempotency_key is not null;
-- Kept as long as the conversation, because disputes need its messages.
insert into platform.divided_table (name, key, months, keep_months) values ('chat.message', 'id', 12, null);

create table chat.block (
  blocker_id uuid        not null,
  blocked_id uuid        not null,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint about_others check (blocker_id <> blocked_id)
);
create index block_of_blocked on chat.block (blocked_id);

-- Trigger: blocks everyone with whom a deleted member has a conversation, so that nobody can write there any more.
-- Other blocks by and of the member are deleted.
create function chat.erase_deleted_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from chat.block where blocker_id = new.user_id or blocked_id = new.user_id;
  insert into chat.block (blocker_id, blocked_id, created_at)
  select distinct new.user_id, case new.user_id when s.participant_1_id then s.participant_2_id else s.participant_1_id end, new.ended_at
    from chat.participant p join chat.session s on s.id = p.session_id where p.user_id = new.user_id;
  return null;
end $$;

grant usage on schema chat to hai_app, hai_report;
grant select on chat.session, chat.participant, chat.block to hai_app, hai_report;
grant insert, update (last_position, last_message_at) on chat.session to hai_app;
grant insert, update (read_position, read_at, unread_count, last_message_at) on chat.participant to hai_app;
grant select, insert on chat.message to hai_app;
grant select (session_id, position, id, sender_id, message_type, created_at) on chat.message to hai_report;
grant insert, delete on chat.block to hai_app;
revoke execute on all functions in schema chat from public;

create view chat.block_view as
  select blocker_id, blocked_id from chat.block;

grant select on chat.block_view to hai_app;
