import pg from 'pg'
import type { TestDatabase } from './database.ts'

/** Triggers record changes in a table, so a rollback also removes the record. */
const watch = `
  create schema watched authorization hai_owner;
  set role hai_owner;
  create table watched.change (what text not null);
  create function watched.note() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    insert into watched.change values (format('%s of %s', lower(tg_op), coalesce(pg_partition_root(tg_relid), tg_relid)::regclass));
    return null;
  end $$;
  do $$
  declare t regclass;
  begin
    for t in
      select c.oid from pg_class c
       where c.relkind in ('r', 'p') and not c.relispartition and pg_get_userbyid(c.relowner) = 'hai_owner'
         and c.relnamespace::regnamespace::text not in ('watched', 'graphile_worker', 'migrations', 'events')
    loop
      execute format('create trigger watched_rows after insert or delete on %s for each row execute function watched.note()', t);
      execute format('create trigger watched_updates after update on %s for each row
                        when (old.*::text is distinct from new.*::text) execute function watched.note()', t);
      execute format('create trigger watched_whole after truncate on %s for each statement execute function watched.note()', t);
    end loop;
  end $$`

/**
 * Records writes to all tables except those of the job queue, the migrations and the events. The returned function
 * gives the writes since its previous call.
 */
export async function watchChanges({ owner, url }: TestDatabase): Promise<() => Promise<readonly string[]>> {
  const administrator = new pg.Client({ connectionString: url })
  await administrator.connect()
  try {
    await administrator.query(watch)
  } finally {
    await administrator.end()
  }
  return async () =>
    (await owner.query<{ what: string }>('delete from watched.change returning what')).rows.map(({ what }) => what)
}
