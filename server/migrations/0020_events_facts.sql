-- What happened besides money, in the order it was committed.
create schema events;
set local search_path = events, pg_catalog, pg_temp;

create table fact (
  position   bigint      not null primary key,    -- gapless, in commit order
  id         uuid        not null,
  type       text        not null,
  user_id    uuid,
  payload    jsonb       not null,
  created_at timestamptz not null
);

-- The end of the stream. Its lock gives out positions in commit order.
create table head (
  only_one boolean primary key default true check (only_one),
  position bigint not null
) with (fillfactor = 10);
insert into head values (true, 0);

-- How far each consumer has come, in both streams.
create table cursor (
  name            text   not null primary key,
  ledger_position bigint not null default 0,
  facts_position  bigint not null default 0
) with (fillfactor = 10);

create function refuse_change() returns trigger language plpgsql set search_path from current as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or truncate on fact for each statement execute function refuse_change();

-- Writes facts ({id, type, user_id, payload}[]) at the end of the stream and wakes who listens when they are committed.
-- From here to its commit the transaction keeps other recorders waiting: called last.
create function record(at timestamptz, facts jsonb) returns bigint
language plpgsql security definer set search_path from current as $$
declare
  last bigint;
begin
  update head h set position = h.position + jsonb_array_length(facts) returning h.position into last;
  insert into fact (position, id, type, user_id, payload, created_at)
  select last - jsonb_array_length(facts) + f.n, (f.fact ->> 'id')::uuid, f.fact ->> 'type', (f.fact ->> 'user_id')::uuid, f.fact -> 'payload', at
    from jsonb_array_elements(facts) with ordinality f(fact, n);
  perform pg_notify('hai_happened', '');
  return last;
end $$;

revoke all on all functions in schema events from public;
grant usage on schema events to hai_app, hai_report;
grant select on all tables in schema events to hai_app, hai_report;
grant insert, update (ledger_position, facts_position) on cursor to hai_app;
grant execute on function record(timestamptz, jsonb) to hai_app;
