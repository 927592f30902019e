-- Schema identity: accounts, profiles, HaiTags, staff roles, sign-ups and sessions. Secrets are stored as hashes.
create schema identity;

-- A row exists once the email address is confirmed. Before that there is only a row in sign_up, which allows no
-- sign-in.
create table identity.account (
  id                 uuid primary key,
  email              text not null unique check (email = lower(email)),
  password_hash      text, -- argon2id, with parameters and salt
  language           text not null check (language in ('en', 'fr', 'ht')),
  referral_code      text,
  email_confirmed_at timestamptz not null,
  created_at         timestamptz not null
);
create index account_by_age on identity.account (created_at);
create index account_email_begins on identity.account (email text_pattern_ops);

create table identity.profile (
  id                   uuid primary key references identity.account,
  phone                text,
  phone_verified_at    timestamptz,
  hai_tag              text,        -- with the owner's upper and lower case; identity.tag decides who owns it
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
  hai_tag_changed_at   timestamptz, -- when the member last changed the tag; null: never
  -- Documents or answers that a blocked member must supply, and the day on which staff review the block.
  blocked_supply       text[] not null default '{}',
  blocked_review_on    date,
  -- False: not blocked, or frozen until the member supplies something or staff review the block.
  permanently_blocked  boolean not null default false,
  book                 smallint not null default 0 references platform.book, -- has the member's money; fixed once the member is onboarded
  constraint onboarded_is_whole check (not onboarded or (full_name is not null and hai_tag is not null)),
  constraint verified_phone_exists check (phone_verified_at is null or phone is not null),
  -- Pictures come only from our server, because another host would learn who looks at whose profile.
  constraint own_picture check (avatar_url is null or avatar_url ~ '^/pictures/[A-Za-z0-9_-]{24}/256\.webp$'),
  constraint block_details_are_few check (cardinality(blocked_supply) <= 10),
  constraint block_details_need_a_block check (is_blocked or (blocked_supply = '{}' and blocked_review_on is null)),
  constraint permanently_blocked_is_blocked check (is_blocked or not permanently_blocked)
);
-- Only one member can verify a phone number. Several profiles may have it unverified.
create unique index profile_verified_phone on identity.profile (phone) where phone_verified_at is not null;
create index profile_phone_begins on identity.profile (phone text_pattern_ops) where phone is not null;
create index profile_name_begins on identity.profile (lower(full_name) text_pattern_ops) where full_name is not null;
create index profile_last_name_begins on identity.profile (lower(split_part(full_name, ' ', -1)) text_pattern_ops)
  where full_name is not null;
create index profile_by_name on identity.profile ((lower(coalesce(full_name, ''))), id);
create index profile_of_further_book on identity.profile (book, id) where book <> 0;
create index profile_blocked on identity.profile (id) where is_blocked;

-- Current and released HaiTags. In tag_key, the tag is in lower case and look-alike characters are replaced, so two
-- tags that look the same cannot both exist.
create table identity.tag (
  tag_key     text primary key,
  hai_tag     text not null,
  user_id     uuid not null references identity.account,
  taken_at    timestamptz not null,
  released_at timestamptz                           -- null: in use; otherwise only its former owner can take it again
);
create unique index tag_one_held_each on identity.tag (user_id) where released_at is null;
create index tag_begins on identity.tag (tag_key text_pattern_ops) where released_at is null;
create index tag_of_user on identity.tag (user_id);

create table identity.user_roles (
  user_id    uuid not null references identity.account,
  role       text not null check (role in ('admin', 'super_admin')),
  granted_by uuid, -- null: granted on the command line
  granted_at timestamptz not null,
  primary key (user_id, role)
);

-- One row per sign-up, even if the address already has an account. In that case the mail has no confirmation link. The
-- answer of the call is always the same, so it does not reveal whether an account exists.
create table identity.sign_up (
  id            uuid primary key, -- becomes the account's id when the link is used
  email         text not null,
  password_hash text not null,
  language      text not null check (language in ('en', 'fr', 'ht')),
  referral_code text,
  created_at    timestamptz not null,
  used_at       timestamptz,      -- when a link of this address was used, from this or another sign-up
  -- The server keeps only the newest unused sign-ups of an address, and fewer per IP prefix, so that one network cannot
  -- push out the sign-ups of others. A sign-up whose mailed link is valid is deleted last.
  ip_prefix     text not null,
  mailed_at     timestamptz,      -- null: not mailed, because the address got too many mails
  -- Hash of the browser's random number. Once the account exists, referrals.device stores it for the account.
  device_hash   bytea,
  -- The legal documents accepted with the sign-up. They are copied to the account.
  legal_version_ids uuid[] not null default '{}',
  ip_address    text not null,
  user_agent    text not null
);
create index sign_up_by_email on identity.sign_up (email, created_at desc);
create index sign_up_by_age on identity.sign_up (created_at);

create table identity.confirmation_link (
  token_hash bytea primary key, -- SHA-256
  expires_at timestamptz not null,
  -- A link confirms the address, which may have several sign-ups. The password that the user enters selects the sign-up
  -- that becomes the account.
  email      text not null
);
create index confirmation_link_by_expiry on identity.confirmation_link (expires_at);

-- Times of attempts within a sliding time window, such as wrong passwords or sent mails. The subject says what they are
-- counted by, such as 'password-ip:<IP prefix>' or 'pin:<member>'.
create table identity.attempts (
  subject      text primary key,
  at           timestamptz[] not null,
  locked_until timestamptz
);
create index attempts_by_latest on identity.attempts ((at[cardinality(at)]));

create table identity.session (
  id                uuid primary key,
  user_id           uuid not null references identity.account,
  created_at        timestamptz not null,
  last_seen_at      timestamptz not null, -- last sign-in or refresh
  ip_address        text not null,
  user_agent        text not null,
  access_jti        uuid not null,        -- of the newest access token
  access_expires_at timestamptz not null,
  ended_at          timestamptz,
  end_reason        text
);
create index session_by_last_seen on identity.session (last_seen_at);
create index session_of_user on identity.session (user_id);
create index session_open_by_last_seen on identity.session (last_seen_at desc, id desc) where ended_at is null;
create index session_open_by_address on identity.session (ip_address, last_seen_at desc, id desc) where ended_at is null;
create index session_open_of_user on identity.session (user_id, last_seen_at desc, id desc) where ended_at is null;

create table identity.refresh_token (
  token_hash bytea primary key, -- SHA-256
  session_id uuid not null references identity.session on delete cascade,
  expires_at timestamptz not null,
  used_at    timestamptz,
  -- The next refresh token is derived from this salt and the current token. Two tabs that refresh at the same moment
  -- therefore get the same next token, and nobody can derive it from the database alone.
  successor_salt bytea,
  check ((used_at is null) = (successor_salt is null))
);
create index refresh_token_by_session on identity.refresh_token (session_id);

create table identity.revoked_tokens (
  token_jti  uuid primary key,
  user_id    uuid not null references identity.account,
  session_id uuid not null,
  reason     text not null,
  user_agent text,
  revoked_at timestamptz not null,
  expires_at timestamptz not null,             -- the token is invalid after this time
  -- The staff member who ended the session, and the reason.
  revoked_by uuid references identity.account, -- null: ended by the member or the server
  note       text check (char_length(note) between 3 and 500),
  constraint revocation_by_staff_has_note check ((revoked_by is null) = (note is null))
) partition by range (token_jti);
insert into platform.divided_table (name, key, months, keep_months) values ('identity.revoked_tokens', 'token_jti', 3, 24);
create index revoked_tokens_by_user on identity.revoked_tokens (user_id, revoked_at desc);
create index revoked_tokens_newest on identity.revoked_tokens (revoked_at desc, token_jti desc);
create index revoked_tokens_by_reason on identity.revoked_tokens (reason, revoked_at desc, token_jti desc);

create table identity.reset_link (
  token_hash bytea primary key, -- SHA-256
  user_id    uuid not null references identity.account,
  expires_at timestamptz not null,
  used_at    timestamptz        -- when a password was set with a link of this account
);
create index reset_link_waiting on identity.reset_link (user_id) where used_at is null;
create index reset_link_by_expiry on identity.reset_link (expires_at);

-- Former names of members. Others recognise payees by name, so triggers record every change of a name, except by the
-- deletion of an account.
create table identity.name_change (
  id          bigint      generated always as identity primary key,
  user_id     uuid        not null references identity.account,
  name_before text        not null,
  name_after  text,                                                              -- null: removed
  -- member: through a session; operator: with the rights of the database owner, for example when staff approve an identity document
  changed_by  text        not null check (changed_by in ('member', 'operator')),
  changed_at  timestamptz not null
);
create index name_change_by_user on identity.name_change (user_id, changed_at desc);

-- Networks and browsers from which an account has signed in. A stranger's wrong passwords do not lock out the owner
-- there.
create table identity.known_place (
  user_id uuid        not null references identity.account on delete cascade,
  place   bytea       not null, -- SHA-256 of a network or of a browser's random number
  seen_at timestamptz not null, -- last sign-in
  primary key (user_id, place)
);
create index known_place_by_age on identity.known_place (seen_at);
