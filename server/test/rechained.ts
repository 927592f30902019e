/** SQL by which somebody who has the whole database in their hands makes every link of the journal again over the rows as they are then, and the head with them. */
export const rechained = (form: number): string => `
  ${form === 1 ? 'update ledger.posting set details = details::jsonb::text::json;' : ''}
  update ledger.journal set form = ${form};
  do $$ declare j ledger.journal; chain bytea := '\\x'; begin
    for j in select * from ledger.journal order by first_id loop
      chain := ledger.link_again(chain, j);
      update ledger.journal set hash = chain where first_id = j.first_id;
      update ledger.head set hash = chain;
    end loop; end $$`
