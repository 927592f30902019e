/**
 * SQL that recalculates every journal link and the head from the current rows, as someone who controls the whole
 * database could.
 */
export const rechained = (form: number): string => `
  ${form === 1 ? 'update ledger.posting set details = details::jsonb::text::json;' : ''}
  update ledger.journal set form = ${form};
  do $$ declare j ledger.journal; chain bytea := '\\x'; begin
    for j in select * from ledger.journal order by first_id loop
      chain := ledger.link_again(chain, j);
      update ledger.journal set hash = chain where first_id = j.first_id;
      update ledger.head set hash = chain;
    end loop; end $$`
