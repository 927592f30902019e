-- Who people are: accounts with their password, the profile of each, tags, staff roles.
create schema identity;
grant usage on schema identity to hai_app, hai_report;

-- A row exists only once the address is confirmed: until then there are sign-ups (0031), which nobody can sign in to.
create table identity.account (
  id                 uuid primary key,
  email              text not null unique check (email = lower(email)),
  password_hash      text not null,                 -- argon2id in its own format, parameters and salt inside
  language           text not null check (language in ('en', 'fr', 'ht')),
  referral_code      text,
  email_confirmed_at timestamptz not null,
  created_at         timestamptz not null
);

create table identity.profile (
  id                   uuid primary key references identity.account,
  phone                text,
  phone_verified_at    timestamptz,
  hai_tag              text,                        -- as its owner writes it; who holds it is identity.tag
  full_name            text,
  avatar_url           text,
  is_blocked           boolean not null default false,
  blocked_reason       text,
  is_agent             boolean not null default false,
  agent_level          integer not null default 1 check (agent_level between 1 and 3),
  approved_by_admin    boolean not null default false,
  onboarded            boolean not null default false,
  tier                 integer not null default 0 check (tier between 0 and 3),
  hidden_from_email    boolean not null default false,
  hidden_from_phone    boolean not null default false,
  created_at           timestamptz not null,
  updated_at           timestamptz not null,
  constraint onboarded_is_whole check (not onboarded or (full_name is not null and hai_tag is not null)),
  constraint verified_phone_exists check (phone_verified_at is null or phone is not null)
);
-- A verified phone leads to one member; unverified ones are only words.
create unique index profile_verified_phone on identity.profile (phone) where phone_verified_at is not null;

-- Every tag that is held or was: the key folds case and look-alikes, so two tags that read alike cannot both exist.
create table identity.tag (
  tag_key     text primary key,
  hai_tag     text not null,
  user_id     uuid not null references identity.account,
  taken_at    timestamptz not null,
  released_at timestamptz                           -- null: held now; else given to nobody else for 365 days
);
create unique index tag_one_held_each on identity.tag (user_id) where released_at is null;

create table identity.user_roles (
  user_id    uuid not null references identity.account,
  role       text not null check (role in ('admin', 'super_admin')),
  granted_by uuid,                                  -- null: from the server's own command line
  granted_at timestamptz not null,
  primary key (user_id, role)
);

-- The server reads what people may do, and cannot give it: roles, tiers, agents, approvals, unblocking, letting go of a tag and
-- verified phones are the owner's. What a column grant is too wide for is refused row by row. Nor can
-- whoever has its login; but who is who the server says, so they can open a session for somebody who may.
grant select on identity.account, identity.profile, identity.tag, identity.user_roles to hai_app;
grant insert, update (language) on identity.account to hai_app;
grant insert (id, full_name, hai_tag, phone, created_at, updated_at),
      update (full_name, hai_tag, phone, phone_verified_at, onboarded, is_blocked, blocked_reason, updated_at) on identity.profile to hai_app;
grant insert (tag_key, hai_tag, user_id, taken_at), update (hai_tag, user_id, taken_at, released_at) on identity.tag to hai_app;

create function identity.refuse_to_server() returns trigger language plpgsql as $$
begin
  raise exception 'only the owner may change % so', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger owner_unblocks before update on identity.profile for each row
  when (old.is_blocked and not new.is_blocked and not pg_has_role(current_user, 'hai_owner', 'member'))
  execute function identity.refuse_to_server();
create trigger owner_verifies before update on identity.profile for each row
  when (new.phone_verified_at is not null and (new.phone, new.phone_verified_at) is distinct from (old.phone, old.phone_verified_at)
        and not pg_has_role(current_user, 'hai_owner', 'member'))
  execute function identity.refuse_to_server();
create trigger owner_releases before update on identity.tag for each row
  when ((new.released_at is not null or (old.released_at is null and new.user_id <> old.user_id))
        and not pg_has_role(current_user, 'hai_owner', 'member'))
  execute function identity.refuse_to_server();

grant select (id, email, language, referral_code, email_confirmed_at, created_at) on identity.account to hai_report;
grant select on identity.profile, identity.tag, identity.user_roles to hai_report;
