-- Links by which who forgot a password chooses another, and the only two doors through which the server sets one. They keep a wrong
-- update from overwriting hashes; whoever has the server's login can write a link and go through the first.
set local search_path = identity, pg_catalog, pg_temp;

create table reset_link (
  token_hash bytea primary key,                     -- sha-256
  user_id    uuid not null references account,
  expires_at timestamptz not null,
  used_at    timestamptz                            -- when it, or another of the account, set a password
);
create index reset_link_waiting on reset_link (user_id) where used_at is null;
create index reset_link_by_expiry on reset_link (expires_at);

grant select, insert, delete on reset_link to hai_app;

-- Sets the password of the account behind an unused link that has not run out; it and all others of the account are used by that.
-- Null, and nothing happens: there is no such link now. Links of one account used at once are judged one after the other.
create function use_reset_link(link bytea, new_hash text, at timestamptz) returns uuid
language plpgsql security definer set search_path from current as $$
declare
  member uuid := (select l.user_id from reset_link l where l.token_hash = link);
begin
  perform from account a where a.id = member for update;
  if not exists (select from reset_link l where l.token_hash = link and l.used_at is null and l.expires_at > at) then
    return null;
  end if;
  update account a set password_hash = new_hash where a.id = member;
  update reset_link l set used_at = at where l.user_id = member and l.used_at is null;
  return member;
end $$;

-- Sets another password where the old one is still what its owner proved; links that wait are used by that. False: it is not.
create function change_password(member uuid, old_hash text, new_hash text, at timestamptz) returns boolean
language plpgsql security definer set search_path from current as $$
begin
  update account a set password_hash = new_hash where a.id = member and a.password_hash = old_hash;
  if not found then
    return false;
  end if;
  update reset_link l set used_at = at where l.user_id = member and l.used_at is null;
  return true;
end $$;

revoke all on function use_reset_link, change_password from public;
grant execute on function use_reset_link, change_password to hai_app;
