-- Schema accounting: sums of the money that moved between kinds of accounts, by section of the journal, so that reports
-- need not read the whole ledger.
create schema accounting;

-- A section of the journal within one day of a time zone: the whole day, or a part of a busy day. The sections of a
-- zone start at the first posting and have no gaps.
create table accounting.closing (
  zone     text        not null, -- IANA name
  first_id bigint      not null check (first_id > 0),
  last_id  bigint      not null check (last_id >= first_id),
  day      date        not null,
  made_at  timestamptz not null,
  primary key (zone, first_id),
  constraint closing_ends_once unique (zone, last_id)
);
create index closing_by_day on accounting.closing (zone, day);

-- The amounts that moved in the section, by kind of posting and between kinds of accounts.
create table accounting.closing_flow (
  zone      text   not null,
  first_id  bigint not null,
  kind      text   not null,
  from_kind text   not null,
  to_kind   text   not null,
  amount    bigint not null check (amount > 0), -- cents
  moves     bigint not null check (moves > 0),
  primary key (zone, first_id, kind, from_kind, to_kind),
  foreign key (zone, first_id) references accounting.closing
);

create table accounting.closing_kind (
  zone     text   not null,
  first_id bigint not null,
  kind     text   not null,
  postings bigint not null check (postings > 0),
  primary key (zone, first_id, kind),
  foreign key (zone, first_id) references accounting.closing
);

create function accounting.refuse_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Closes the next section: to the end of its day or after `piece` postings, at the end of a batch. Another batch must
-- follow, because only then the section can get no more postings. Returns the section's last posting, or null if there
-- is nothing to close or a concurrent call has closed it.
create function accounting.close_next(in_zone text, at timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  piece constant bigint := 2000;  -- small, because each report itself adds up the postings after the last section
  closed constant bigint := (select max(c.last_id) from accounting.closing c where c.zone = in_zone);
  -- After a change of the time zone, the closings begin after the archived postings.
  low constant bigint := greatest(closed, ledger.archived_id()) + 1;
  high bigint;
  of_day date;
  flows jsonb;
  counts jsonb;
begin
  select (p.created_at at time zone in_zone)::date into of_day from ledger.posting_view p where p.id = low;
  select j.last_id into high from ledger.journal_view j
   where j.first_id >= low and j.first_id < low + piece and j.created_at < (of_day + 1)::timestamp at time zone in_zone
   order by j.first_id desc limit 1;
  if high is null or not exists (select from ledger.journal_view j where j.first_id = high + 1) then
    return null;
  end if;
  insert into accounting.closing (zone, first_id, last_id, day, made_at) values (in_zone, low, high, of_day, at) on conflict do nothing;
  if not found then
    return null;
  end if;
  select jsonb_agg(f) into flows from ledger.flows(in_zone, low, high) f;
  select jsonb_agg(k) into counts from ledger.posting_counts(in_zone, low, high) k;
  insert into accounting.closing_flow (zone, first_id, kind, from_kind, to_kind, amount, moves)
  select in_zone, low, f.kind, f.from_kind, f.to_kind, sum(f.amount)::bigint, sum(f.moves)::bigint
    from jsonb_to_recordset(flows) f (kind text, from_kind text, to_kind text, amount bigint, moves bigint)
   group by f.kind, f.from_kind, f.to_kind;
  insert into accounting.closing_kind (zone, first_id, kind, postings)
  select in_zone, low, k.kind, sum(k.postings)::bigint from jsonb_to_recordset(counts) k (kind text, postings bigint) group by k.kind;
  return high;
end $$;

create trigger append_only before update or delete or truncate on accounting.closing for each statement
execute function accounting.refuse_change();
create trigger append_only before update or delete or truncate on accounting.closing_flow
  for each statement execute function accounting.refuse_change();
create trigger append_only before update or delete or truncate on accounting.closing_kind
  for each statement execute function accounting.refuse_change();

grant usage on schema accounting to hai_app, hai_report;
grant select on accounting.closing, accounting.closing_flow, accounting.closing_kind to hai_app, hai_report;
revoke execute on function accounting.close_next from public;
grant execute on function accounting.close_next to hai_app;
