import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { schemaOf, type Book } from '../database/book.ts'
import { silentQueueLogger } from './queue-logger.ts'

/**
 * Gives the server’s role hai_app access to the job queue. The role also needs a policy per table, because row-level
 * security hides the rows from roles without one. Changes only what is missing, because each change locks a table in
 * use.
 */
const rights = (schema: string): string => `
  do $$
  declare t record;
  begin
    if not has_schema_privilege('hai_app', '${schema}', 'usage') then
      grant usage on schema ${schema} to hai_app;
    end if;
    for t in select c.oid, c.relname, c.relrowsecurity from pg_class c where c.relnamespace = '${schema}'::regnamespace and c.relkind in ('r', 'v') loop
      if not has_table_privilege('hai_app', t.oid, 'select, insert, update, delete') then
        execute format('grant select, insert, update, delete on ${schema}.%I to hai_app', t.relname);
      end if;
      if t.relrowsecurity and not exists (select from pg_policy p where p.polrelid = t.oid and p.polname = 'hai_app') then
        execute format('create policy hai_app on ${schema}.%I to hai_app using (true) with check (true)', t.relname);
      end if;
    end loop;
  end $$`

const isNotice = (query: unknown, values: unknown): boolean =>
  query === 'select pg_notify($1, $2)' && Array.isArray(values) && values[0] === 'worker:migrate'

/**
 * When the library migrates a queue, it notifies the workers of all queues in the database, and they stop for good. They
 * need not stop for a new queue, so connections that `pool` opens from now on do not send this notice.
 */
export function muteMigrationNotices(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query: unknown = Reflect.get(client, 'query')
    if (typeof query !== 'function') throw new Error('a connection has no method query')
    Object.assign(client, {
      query: (...given: readonly unknown[]): unknown =>
        Reflect.apply(query, client, isNotice(given[0], given[1]) ? ['select'] : given),
    })
  })
}

/** Creates the job queue of a book, or brings it up to date. */
export async function installJobs(pool: pg.Pool, book: Book): Promise<void> {
  const schema = schemaOf(book, 'graphile_worker')
  await runMigrations({ pgPool: pool, schema, logger: silentQueueLogger })
  await pool.query(rights(schema))
}
