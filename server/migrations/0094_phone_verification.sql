-- Codes sent to phones, whatever they are for, and the two changes of a profile that the server may not make by itself.
create schema phone;
grant usage on schema phone to hai_app, hai_report;

create table phone.verification (
  id           uuid        primary key,
  user_id      uuid        not null references identity.account,
  purpose      text        not null check (purpose in ('member_phone', 'step_up')),
  act          text        not null default '',     -- the one act the code is good for; empty: the purpose alone
  phone        text        not null,                -- E.164
  channel      text        not null check (channel in ('text', 'voice')),
  provider_ref text,                                -- by which the provider knows it; null until it has taken it
  withheld     boolean     not null default false,  -- nothing was sent: the number is proven to be another member's
  checks       integer     not null default 0,      -- guesses the provider was asked about
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  ended_at     timestamptz,                         -- approved, replaced, given up: its code is good for nothing more
  approved_at  timestamptz,
  check (approved_at is null or approved_at = ended_at)
);
-- One code at a time for each purpose: the newest.
create unique index verification_open on phone.verification (user_id, purpose) where ended_at is null;
create index verification_by_age on phone.verification (created_at);
-- A provider may give one number the same code whoever asks: who shares it.
create index verification_by_ref on phone.verification (provider_ref) where provider_ref is not null;

-- Codes sent and codes guessed lately, by what they count against ('send:user:<id>', 'guess:<purpose>:<id>', …).
create table phone.tries (
  subject      text          primary key,
  at           timestamptz[] not null default '{}',
  locked_until timestamptz
);
create index tries_by_latest on phone.tries ((at[cardinality(at)]));

-- Outside production codes are made here and read in the outbox. Short-lived, and not worth more than the outbox they stand in.
create table phone.development_code (
  ref        uuid        primary key,
  salt       bytea       not null,
  code_hash  bytea       not null,
  created_at timestamptz not null
);

-- What says that a code was right, and by that verifies a phone, is not the server's to write.
grant select, insert (id, user_id, purpose, act, phone, channel, withheld, created_at, expires_at),
  update (provider_ref, checks, ended_at), delete
  on phone.verification to hai_app;
grant select, insert, update, delete on phone.tries to hai_app;
grant select, insert, delete on phone.development_code to hai_app;
grant select on phone.verification to hai_report;

-- Approves the one open verification of that id, once. For a member's own phone the number in the profile becomes theirs and opens
-- tier 1; it must still be the one the code was sent to. 'gone': ended, run out, or the number is another one by now. 'taken':
-- somebody else has verified it first.
create function phone.approve(verification uuid, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  approved phone.verification;
begin
  begin
    update phone.verification v set ended_at = moment, approved_at = moment
     where v.id = verification and v.ended_at is null and v.expires_at > moment
       and v.provider_ref is not null and not v.withheld
    returning * into approved;
    if not found then return 'gone'; end if;
    if approved.purpose = 'member_phone' then
      update identity.profile p set phone_verified_at = moment, tier = greatest(p.tier, 1), updated_at = moment
       where p.id = approved.user_id and p.phone = approved.phone and not p.is_blocked;
      if not found then raise exception using errcode = 'no_data_found'; end if;
    end if;
    return 'approved';
  exception
    when unique_violation then
      update phone.verification v set ended_at = moment where v.id = verification;
      return 'taken';
    when no_data_found then
      update phone.verification v set ended_at = moment where v.id = verification;
      return 'gone';
  end;
end $$;

-- Whether somebody else has proven that the number is theirs. That it is somebody, and not who.
create function phone.is_proven_by_another(member uuid, number text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from identity.profile p where p.phone = number and p.phone_verified_at is not null and p.id <> member)
$$;

-- Puts another number, or none, into a profile: unverified. What a verified one had opened is closed with it. Codes that are on
-- their way to the number before are good for nothing. False: nothing to change.
create function phone.replace_number(member uuid, number text, moment timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update identity.profile p
     set phone = number, phone_verified_at = null, updated_at = moment,
         tier = case when p.phone_verified_at is not null and p.tier = 1 then 0 else p.tier end
   where p.id = member and p.phone is distinct from number;
  if not found then return false; end if;
  update phone.verification v set ended_at = moment
   where v.user_id = member and v.purpose = 'member_phone' and v.ended_at is null;
  return true;
end $$;

revoke execute on function phone.approve(uuid, timestamptz), phone.is_proven_by_another(uuid, text),
  phone.replace_number(uuid, text, timestamptz) from public;
grant execute on function phone.approve(uuid, timestamptz), phone.is_proven_by_another(uuid, text),
  phone.replace_number(uuid, text, timestamptz) to hai_app;
