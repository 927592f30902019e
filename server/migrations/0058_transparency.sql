-- Schema transparency: proofs that members' balances are included in the published total (docs/integrity.md, decision
-- 0082).
create schema transparency;

-- One row per attempt to publish the total that is owed to members.
create table transparency.liability_proof (
  id       uuid        primary key,
  at       timestamptz not null,           -- time of the balances
  night    date        unique,             -- day (UTC) of a nightly proof; null: staff requested it
  outcome  text        not null check (outcome in ('published', 'too_few', 'mismatch')),
  position bigint      not null,           -- the last posting in the balances
  total    bigint      check (total >= 0), -- total owed to members, in cents
  root     bytea       check (octet_length(root) = 32),
  height   int         check (height between 1 and 40),
  constraint published_is_whole check ((outcome = 'published') = (total is not null and root is not null and height is not null)),
  constraint unpublished_is_empty check (outcome = 'published' or (total is null and root is null and height is null))
);
create index liability_proof_newest on transparency.liability_proof (at desc, id desc);
create unique index liability_proof_one_a_moment on transparency.liability_proof (date_trunc('milliseconds', at at time zone 'UTC'))
 where outcome = 'published';

-- The nodes of the tree, by level (0: leaves). A row has several nodes of 40 bytes: a hash, and cents in eight bytes.
create table transparency.liability_level (
  proof_id uuid  not null references transparency.liability_proof,
  level    int   not null,
  chunk    int   not null,
  nodes    bytea not null,
  primary key (proof_id, level, chunk)
);
alter table transparency.liability_level alter column nodes set storage external;

-- The leaves of a member, and the salt of their hashes. Without this row nobody can find out whose leaves they are.
create table transparency.liability_share (
  proof_id uuid     not null references transparency.liability_proof,
  user_id  uuid     not null,
  salt     bytea    not null check (octet_length(salt) = 32),
  parts    bigint[] not null, -- cents; the parts add up to the balance
  places   bigint[] not null, -- index of each leaf in the tree
  primary key (proof_id, user_id),
  check (cardinality(parts) = cardinality(places))
);
create index liability_share_of on transparency.liability_share (user_id);

-- The roots that were delivered to each place. If a process is killed after a delivery, another one delivers the root
-- again, which does no harm.
create table transparency.liability_delivery (
  place    text not null check (char_length(place) <= 100), -- as in seals.delivery
  proof_id uuid not null references transparency.liability_proof,
  -- The delivered root, to detect that the root was replaced in the database.
  root     bytea not null check (octet_length(root) = 32),
  primary key (place, proof_id)
);

create function transparency.erase_deleted_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from transparency.liability_share where user_id = new.user_id;
  return null;
end $$;

-- Trigger: `position` must be the newest posting at the time of the proof, and `night` the day of that time. The clocks
-- of the servers that wrote the posting and the proof may each be wrong by ledger.head.skew (null: any), so twice this
-- difference is allowed.
create function transparency.check_moment() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  skew  constant int     := (select h.skew from ledger.head_view h);
  ahead constant numeric := extract(epoch from new.at - clock_timestamp());
  apart constant interval := make_interval(secs => 2 * skew);
begin
  if skew is not null and ahead not between -86400 and skew then
    raise exception 'the clocks of server and database differ too much' using errcode = 'invalid_parameter_value';
  end if;
  if exists (select from ledger.posting_view p where p.id = new.position + 1 and p.created_at < new.at - apart)
     or exists (select from ledger.posting_view p where p.id = new.position and p.created_at > new.at + apart) then
    raise exception 'posting % was not the newest at the time of the proof', new.position using errcode = 'invalid_parameter_value';
  end if;
  -- `night` is unique, so a proof with a later `night` would prevent the real proof of that night.
  if new.night <> (new.at at time zone 'UTC')::date then
    raise exception 'the night of a proof must be the UTC date of its time' using errcode = 'invalid_parameter_value';
  end if;
  return new;
end $$;

-- Trigger: rejects the outcome 'too_few' if ten or more members have money (PROVEN_LEAST in
-- contract/src/transparency-values.ts). Otherwise somebody who stole the server's login could prevent every nightly
-- proof.
create function transparency.check_too_few() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (select count(*) from (select distinct a.owner_id from ledger.account_view a
                             where a.kind in ('available', 'on_hold') and a.owner_id is not null
                               and a.balance > 0 limit 10) owed) >= 10 then
    raise exception 'ten or more members have a balance' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger append_only before update or delete or truncate on transparency.liability_proof
  for each statement execute function seals.refuse_change();
create trigger moment_checked before insert on transparency.liability_proof for each row execute function transparency.check_moment();
create trigger liability_proof_check_too_few before insert on transparency.liability_proof for each row
  when (new.outcome = 'too_few') execute function transparency.check_too_few();

grant usage on schema transparency to hai_app, hai_report;
grant select on transparency.liability_proof, transparency.liability_delivery to hai_app, hai_report;
grant insert on transparency.liability_proof to hai_app;
grant select, insert, delete on transparency.liability_level, transparency.liability_share to hai_app;
grant insert, delete on transparency.liability_delivery to hai_app;
revoke execute on all functions in schema transparency from public;

create view transparency.liability_proof_view as
  select id, at, outcome from transparency.liability_proof;

create view transparency.liability_delivery_view as
  select place, proof_id from transparency.liability_delivery;

grant select on transparency.liability_proof_view, transparency.liability_delivery_view to hai_app;
