-- Conversations of two members: free ones, one of each pair, and those that belong to an item, one of each pair in it.
create schema chat;
grant usage on schema chat to hai_app, hai_report;

create table chat.session (
  id               uuid        primary key,
  participant_1_id uuid        not null,
  participant_2_id uuid        not null,
  context_type     text        not null check (context_type in ('cashout', 'task', 'other')),
  context_id       uuid,                                    -- the item it belongs to
  last_position    integer     not null default 0,          -- of its newest message: they count from 1, without gaps, in commit order
  last_message_at  timestamptz,
  created_at       timestamptz not null,
  constraint two_people check (participant_1_id < participant_2_id),
  constraint items_have_a_kind check ((context_type = 'other') = (context_id is null))
) with (fillfactor = 80);
create unique index session_of_pair on chat.session (participant_1_id, participant_2_id) where context_id is null;
create unique index session_of_item on chat.session (context_type, context_id, participant_1_id, participant_2_id)
  where context_id is not null;

-- How far each of the two has read, and how many messages of others come after.
create table chat.participant (
  user_id         uuid        not null,
  session_id      uuid        not null references chat.session,
  read_position   integer     not null default 0,           -- everything up to here is read
  read_at         timestamptz,
  unread_count    integer     not null default 0 check (unread_count >= 0),
  last_message_at timestamptz,                              -- of the session, for the order of the list; null: nothing was said
  primary key (user_id, session_id)
) with (fillfactor = 80);
create index participant_by_newest on chat.participant (user_id, last_message_at desc, session_id desc)
  where last_message_at is not null;
create index participant_unread on chat.participant (user_id) where unread_count > 0;

create table chat.message (
  session_id      uuid        not null references chat.session,
  position        integer     not null check (position > 0),
  id              uuid        not null unique,
  sender_id       uuid,                                     -- null: nobody’s act, a time that passed
  message_type    text        not null check (message_type in ('text', 'image', 'system', 'removed')),
  content         text        not null check (octet_length(content) <= 8000),
  file_id         uuid,                                     -- of an image
  word_key        text,                                     -- of a system message: each side reads it in its language
  word_values     jsonb,
  idempotency_key uuid,
  created_at      timestamptz not null,
  primary key (session_id, position),
  constraint system_words check ((message_type = 'system') = (word_key is not null) and (word_key is null) = (word_values is null)),
  constraint image_has_file check ((message_type = 'image') = (file_id is not null))
);
create unique index message_once on chat.message (sender_id, idempotency_key) where idempotency_key is not null;
create unique index message_of_file on chat.message (file_id) where file_id is not null;

create table chat.block (
  blocker_id uuid        not null,
  blocked_id uuid        not null,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint about_others check (blocker_id <> blocked_id)
);
create index block_of_blocked on chat.block (blocked_id);

grant select, insert on chat.session, chat.message to hai_app;
grant update (last_position, last_message_at) on chat.session to hai_app;
grant select, insert, update (read_position, read_at, unread_count, last_message_at) on chat.participant to hai_app;
grant select, insert, delete on chat.block to hai_app;
-- Who makes reports counts conversations and reads none.
grant select on chat.session, chat.participant, chat.block to hai_report;
grant select (session_id, position, id, sender_id, message_type, created_at) on chat.message to hai_report;

-- Whoever leaves takes along what they wrote in free conversations. What was said about a cash-out or a task stays with it, for those
-- who may have to judge it.
create function chat.forget_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update chat.message m set message_type = 'removed', content = '', file_id = null
    from chat.session s
   where s.id = m.session_id and s.context_id is null and new.user_id in (s.participant_1_id, s.participant_2_id)
     and m.sender_id = new.user_id and m.message_type in ('text', 'image');
  delete from chat.block where blocker_id = new.user_id or blocked_id = new.user_id;
  return null;
end $$;
revoke execute on function chat.forget_the_deleted() from public;
create trigger chat_forgotten after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function chat.forget_the_deleted();
