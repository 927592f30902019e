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

grant select, insert, update on identity.account, identity.profile, identity.tag to hai_app;
grant select, insert, delete on identity.user_roles to hai_app;
grant select (id, email, language, referral_code, email_confirmed_at, created_at) on identity.account to hai_report;
grant select on identity.profile, identity.tag, identity.user_roles to hai_report;
