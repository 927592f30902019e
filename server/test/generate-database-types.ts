/**
 * Writes src/platform/database/generated.ts from a temporary migrated database. With --verify, writes nothing and fails
 * if the file is outdated.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '../src/platform/database/migrate.ts'
import { databaseUrl, startTestServer } from './server.ts'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const server = await startTestServer()
const name = `hai_types_${process.pid}`
const admin = new pg.Client({ connectionString: server.url })
await admin.connect()
await admin.query(`create database ${name}`)
const url = databaseUrl(server.url, name)
await migrate(url)
await markNonNullViewColumns()
const codegen = spawnSync(
  process.execPath,
  [
    at('../../node_modules/kysely-codegen/dist/cli/bin.js'),
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    at('../src/platform/database/generated.ts'),
    '--date-parser',
    'string',
    '--type-mapping',
    '{"int8":"number","interval":"string"}',
    // The server does not use these tables of libraries and migrations, and these views for reporting tools.
    '--exclude-pattern',
    '(public|graphile_worker|migrations|partitions|reporting).*',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
)
await admin.query(`drop database ${name} with (force)`)
await admin.end()
await server.stop()
process.exitCode = codegen.status ?? 1

/**
 * PostgreSQL does not know which columns of a view are never null. Replaces each published view by a table that has the
 * same columns as the view’s table, so that the generator finds `not null` there.
 */
async function markNonNullViewColumns(): Promise<void> {
  const migrated = new pg.Client({ connectionString: url })
  await migrated.connect()
  await migrated.query(`
    do $$
      declare v record;
      begin
        for v in
          select format('%I.%I', nspname, relname) as name, format('%I.%I', nspname, left(relname, -length('_view'))) as like_table,
                 array(select attname from pg_attribute where attrelid = c.oid and attnum > 0) as columns
            from pg_class c join pg_namespace n on n.oid = relnamespace where relkind = 'v' and relname like '%\\_view'
        loop
          execute format('drop view %s', v.name);
          execute format('create table %s (like %s)', v.name, v.like_table);
          execute (select coalesce(string_agg(format('alter table %s drop column %I', v.name, attname), '; '), 'select')
                     from pg_attribute
                    where attrelid = v.name::regclass and attnum > 0 and not attisdropped and attname <> all (v.columns));
        end loop;
      end $$`)
  await migrated.end()
}
