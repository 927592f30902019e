-- That members were too few for a proof is believed only while they are: a night is done with the one row, and with it the server's login could
-- pass over every night. Whoever has something in their own accounts is owed something; others may be, too (contract/src/transparency-words.ts: PROVEN_LEAST).
create function transparency.believe_too_few() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (select count(*) from (select distinct a.owner_id from ledger.account a
                             where a.kind in ('available', 'on_hold') and a.owner_id is not null and a.balance > 0 limit 10) owed) >= 10 then
    raise exception 'ten members or more are owed something' using errcode = 'check_violation';
  end if;
  return new;
end $$;
revoke execute on function transparency.believe_too_few from public;
create trigger liability_proof_believe_too_few before insert on transparency.liability_proof for each row
  when (new.outcome = 'too_few') execute function transparency.believe_too_few();
