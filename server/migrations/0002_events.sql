-- Schema events: the stream of events that features write. Subscribers read it and the ledger's journal.
create schema events;

create table events.outbox_event (
  position   bigint      not null, -- without gaps, in commit order; unique, because events.record() locks events.head
  id         uuid        not null, -- UUIDv7
  type       text        not null,
  user_id    uuid,
  payload    jsonb       not null,
  created_at timestamptz not null,
  primary key (position, id)
) partition by range (id);
create index outbox_event_with_reason on events.outbox_event (user_id) where payload ? 'reason';

-- The last position of the stream. The lock on this row makes positions follow the commit order.
create table events.head (
  only_one boolean primary key default true check (only_one),
  position bigint not null
) with (fillfactor = 10);

-- The last position that each subscriber has read in each of the two streams.
create table events.cursor (
  name            text   not null primary key,
  ledger_position bigint not null default 0,
  outbox_position  bigint not null default 0
) with (fillfactor = 10);

create function events.refuse_change() returns trigger language plpgsql set search_path = events, pg_catalog, pg_temp as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Appends events ({id, type, user_id, payload}[]) to the stream and notifies listeners on commit. Call this last in a
-- transaction, because other writers of events wait until it commits.
create function events.record(at timestamptz, new_events jsonb) returns bigint
language plpgsql security definer set search_path = events, pg_catalog, pg_temp as $$
declare
  last bigint;
begin
  update head h set position = h.position + jsonb_array_length(new_events) returning h.position into last;
  insert into outbox_event (position, id, type, user_id, payload, created_at)
  select last - jsonb_array_length(new_events) + n.nth, (n.event ->> 'id')::uuid, n.event ->> 'type',
         (n.event ->> 'user_id')::uuid, n.event -> 'payload', at
    from jsonb_array_elements(new_events) with ordinality n(event, nth);
  perform pg_notify('hai_' || current_schema(), ''); -- a channel for each book
  return last;
end $$;

create trigger append_only_whole before truncate on events.outbox_event for each statement execute function events.refuse_change();

insert into events.head (only_one, position) values (true, 0);
-- The event at a cursor stays, because subscribers recognise by it that a failover has not replaced their history.
insert into platform.divided_table (name, key, months, keep_months, needed)
values ('events.outbox_event', 'id', 1, 1, 'position >= (select min(c.outbox_position) from events.cursor c)');
insert into events.cursor (name, ledger_position, outbox_position) values ('funding', 0, 0);

grant usage on schema events to hai_app, hai_report;
grant select on events.head, events.cursor to hai_app, hai_report;
grant select on events.outbox_event to hai_app;
grant select (position, id, type, user_id, created_at) on events.outbox_event to hai_report;
grant insert, update (ledger_position, outbox_position) on events.cursor to hai_app;
revoke execute on all functions in schema events from public;
grant execute on function events.record to hai_app;
