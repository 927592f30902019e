import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { silentQueueLogger } from './queue-logger.ts'

/**
 * Gives the server’s role hai_app access to the job queue. The role also needs a policy per table, because row-level
 * security hides the rows from roles without one. Changes only what is missing, because each change locks a table in
 * use.
 */
const rights = `
  do $$
  declare t record;
  begin
    if not has_schema_privilege('hai_app', 'graphile_worker', 'usage') then
      grant usage on schema graphile_worker to hai_app;
    end if;
    for t in select c.oid, c.relname, c.relrowsecurity from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'v') loop
      if not has_table_privilege('hai_app', t.oid, 'select, insert, update, delete') then
        execute format('grant select, insert, update, delete on graphile_worker.%I to hai_app', t.relname);
      end if;
      if t.relrowsecurity and not exists (select from pg_policy p where p.polrelid = t.oid and p.polname = 'hai_app') then
        execute format('create policy hai_app on graphile_worker.%I to hai_app using (true) with check (true)', t.relname);
      end if;
    end loop;
  end $$`

export async function installJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: silentQueueLogger })
  await pool.query(rights)
}
