-- Proofs that members' balances are counted: docs/integrity.md and decision 0082.
create schema transparency;
grant usage on schema transparency to hai_app, hai_report;

-- Every try to make one. What was published stays for good.
create table transparency.liability_proof (
  id       uuid        primary key,
  at       timestamptz not null,                  -- of the balances
  night    date        unique,                    -- the day (UTC) whose nightly proof it is; null: made when somebody of the house asked for it
  outcome  text        not null check (outcome in ('published', 'too_few', 'mismatch')),
  position bigint      not null,                  -- of the last posting that the balances contain
  total    bigint      check (total >= 0),        -- what all members are owed, in cents
  root     bytea       check (octet_length(root) = 32),
  height   int         check (height between 1 and 40),
  constraint published_is_whole check ((outcome = 'published') = (total is not null and root is not null and height is not null)),
  constraint unpublished_is_empty check (outcome = 'published' or (total is null and root is null and height is null))
);
create index liability_proof_newest on transparency.liability_proof (at desc, id desc);

-- The tree: of each level, the leaves' being 0, the nodes in order, 40 bytes each (hash, cents in eight bytes), so many to a row.
create table transparency.liability_level (
  proof_id uuid  not null references transparency.liability_proof,
  level    int   not null,
  chunk    int   not null,
  nodes    bytea not null,
  primary key (proof_id, level, chunk)
);
alter table transparency.liability_level alter column nodes set storage external; -- hashes do not shrink, and a single one is read out of the middle

-- Which leaves are whose, and what opens them. Without this row nobody can tell any more.
create table transparency.liability_share (
  proof_id uuid     not null references transparency.liability_proof,
  user_id  uuid     not null,
  salt     bytea    not null check (octet_length(salt) = 32),
  parts    bigint[] not null,                     -- cents; together the balance
  places   bigint[] not null,                     -- of the leaf of each
  primary key (proof_id, user_id),
  check (cardinality(parts) = cardinality(places))
);
create index liability_share_of on transparency.liability_share (user_id);

grant select, insert on transparency.liability_proof to hai_app;
grant select, insert, delete on transparency.liability_level, transparency.liability_share to hai_app;
grant select on transparency.liability_proof to hai_report;

create function transparency.forget_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from transparency.liability_share where user_id = new.user_id;
  return null;
end $$;
revoke execute on function transparency.forget_the_deleted() from public;
create trigger transparency_forgotten after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function transparency.forget_the_deleted();
