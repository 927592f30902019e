-- Schema phone: verification codes, and functions without which the server's role cannot verify a member's number.
create schema phone;

create table phone.verification (
  id           uuid        primary key,
  user_id      uuid        not null references identity.account,
  purpose      text        not null check (purpose in ('member_phone', 'step_up')),
  action_id    text        not null default '',    -- the action that the code allows; empty: any action of the purpose
  phone        text        not null,               -- E.164
  channel      text        not null check (channel in ('text', 'voice')),
  provider_ref text,                               -- the provider's id; null until the provider accepts
  withheld     boolean     not null default false, -- true: no code was sent, because another member has verified the number
  checks       integer     not null default 0,     -- guesses sent to the provider
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  ended_at     timestamptz,                        -- when it was approved, replaced or given up: the code is invalid after that
  approved_at  timestamptz,
  check (approved_at is null or approved_at = ended_at)
);
create unique index verification_open on phone.verification (user_id, purpose) where ended_at is null;
create index verification_by_age on phone.verification (created_at);
-- Not unique: if several members verify the same number, a provider may send all of them the same code with one id.
create index verification_by_ref on phone.verification (provider_ref) where provider_ref is not null;

-- Recently sent codes and guesses. The subject says what they are counted by ('send:user:<id>', 'guess:<purpose>:<id>',
-- …).
create table phone.tries (
  subject      text          primary key,
  at           timestamptz[] not null default '{}',
  locked_until timestamptz
);
create index tries_by_latest on phone.tries ((at[cardinality(at)]));

-- Outside production, the server creates the codes itself, and the outbox shows them.
create table phone.development_code (
  ref        uuid        primary key,
  salt       bytea       not null,
  code_hash  bytea       not null,
  created_at timestamptz not null
);

-- Approves an open verification, once. For the purpose member_phone, marks the number as verified and gives tier 1.
-- Returns 'approved', 'gone' or 'taken' (another member verified the number first). 'gone': the verification has ended,
-- has expired or was not sent, or the member is blocked or has another number now.
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

create function phone.is_proven_by_another(member uuid, number text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from identity.profile p where p.phone = number and p.phone_verified_at is not null and p.id <> member)
$$;

-- Replaces or removes the number of a profile. The new number is not verified, so a member of tier 1 loses the tier,
-- and open codes for the old number become invalid.
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

-- Trigger: a member of tier 1 whose number is no longer verified loses the tier. Otherwise one phone could give tier 1
-- to any number of accounts, one after the other.
create function phone.close_tier() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.tier := 0;
  return new;
end $$;

create trigger phone_closes_tier before update on identity.profile for each row
  when (old.phone_verified_at is not null and new.phone_verified_at is null and new.tier = 1)
  execute function phone.close_tier();

grant usage on schema phone to hai_app, hai_report;
grant select on phone.verification to hai_app;
grant select (id, user_id, purpose, action_id, channel, withheld, checks, created_at, expires_at, ended_at, approved_at)
  on phone.verification to hai_report;
grant insert (id, user_id, purpose, action_id, phone, channel, withheld, created_at, expires_at),
  update (provider_ref, checks, ended_at), delete
  on phone.verification to hai_app;
grant select, insert, update, delete on phone.tries to hai_app;
grant select, insert, delete on phone.development_code to hai_app;
revoke execute on function phone.approve, phone.is_proven_by_another, phone.replace_number from public;
grant execute on function phone.approve, phone.is_proven_by_another, phone.replace_number to hai_app;
