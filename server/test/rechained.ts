/** SQL of an attacker with the owner’s rights: calculates every hash of the journal again over the changed rows. */
export const rechained = `
  do $$ declare j ledger.journal; chain bytea := '\\x'; begin
    for j in select * from ledger.journal order by first_id loop
      chain := ledger.recalculate_hash(chain, j.first_id, j.last_id, j.created_at);
      update ledger.journal set hash = chain where first_id = j.first_id;
      update ledger.head set hash = chain;
    end loop;
    delete from ledger.proof;
  end $$`
