import { onTestFinished } from 'vitest'
import type { TestDatabase } from './database.ts'

export interface TableOfFailing {
  readonly table: string
  readonly id: string
  /** Columns whose values differ from the copied row, as SQL expressions over the row `r`. */
  readonly changed?: Readonly<Record<string, string>>
  readonly deadlines?: { readonly table: string; readonly id: string }
}

/** More rows than any of the tested jobs reads at once. */
const MANY = 210

/** Inserts copies of the row `like` that are due and that no job can process. Deletes the copies when the test ends. */
export async function insertFailingRows(
  { owner }: TestDatabase,
  { table, id, changed = {}, deadlines }: TableOfFailing,
  like: string,
): Promise<void> {
  const columns = Object.entries({ [id]: 'gen_random_uuid()', ...changed }).flatMap(([name, value]) => [`'${name}'`, value])
  await owner.query(`
    set role none;
    create schema if not exists broken;
    create table if not exists broken.row (id uuid primary key);
    grant usage on schema broken to hai_app; grant select on broken.row to hai_app;
    create or replace function broken.refuse() returns trigger language plpgsql as $$ begin
      if exists (select from broken.row b where b.id = (to_jsonb(old) ->> tg_argv[0])::uuid) then raise 'nothing is done with this one'; end if;
      return new;
    end $$;
    create or replace trigger refuse before update on ${table} for each row execute function broken.refuse('${id}');
    set session_replication_role = replica;
    with made as (
      insert into ${table} select (jsonb_populate_record(r, jsonb_build_object(${columns.join(', ')}))).*
        from ${table} r, generate_series(1, ${MANY}) where r.${id} = '${like}' returning ${id} as id)
    insert into broken.row select id from made;
    ${
      deadlines
        ? `insert into ${deadlines.table} select (jsonb_populate_record(d, jsonb_build_object('${deadlines.id}', b.id, 'due_at', d.due_at - interval '1 hour'))).*
             from ${deadlines.table} d, broken.row b where d.${deadlines.id} = '${like}' on conflict do nothing;`
        : ''
    }
    set session_replication_role = default;
    set role hai_owner`)
  onTestFinished(async () => {
    await owner.query(`
      set role none;
      set session_replication_role = replica;
      ${deadlines ? `delete from ${deadlines.table} where ${deadlines.id} in (select id from broken.row);` : ''}
      delete from ${table} where ${id} in (select id from broken.row);
      truncate broken.row;
      set session_replication_role = default;
      set role hai_owner`)
  })
}
