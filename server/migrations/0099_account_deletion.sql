-- Members who asked that their account be deleted. Staff decide, two of them; until then the member can take it back.
create schema account;
grant usage on schema account to hai_app, hai_report;

create table account.deletion_request (
  id           uuid primary key,
  user_id      uuid not null references identity.account,
  status       text not null default 'requested' check (status in ('requested', 'cancelled', 'approved', 'refused')),
  requested_at timestamptz not null,
  ended_at     timestamptz,
  constraint end_is_dated check ((status = 'requested') = (ended_at is null))
);
create unique index deletion_request_one_open_each on account.deletion_request (user_id) where status = 'requested';
create index deletion_request_open_by_age on account.deletion_request (requested_at) where status = 'requested';

-- The server takes requests down and takes them back; deciding them is not its own.
grant select, insert (id, user_id, requested_at), update (status, ended_at) on account.deletion_request to hai_app;
create function account.refuse_to_server() returns trigger language plpgsql as $$
begin
  raise exception 'only the owner may decide a deletion' using errcode = 'insufficient_privilege';
end $$;
create trigger owner_decides before update on account.deletion_request for each row
  when ((old.status <> 'requested' or new.status <> 'cancelled') and not pg_has_role(current_user, 'hai_owner', 'member'))
  execute function account.refuse_to_server();
grant select on account.deletion_request to hai_report;
