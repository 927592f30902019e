/**
 * Writes src/platform/database/generated.ts from the migrations, by reading a temporary migrated database. With
 * --verify it writes nothing and fails when the file is outdated.
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
    '--include-pattern',
    '(ledger|events|agents|cashouts|cash_ins|tasks|contacts|reports|export|identity|factors|oauth|onboarding|pay|phone|security|wallet|transfers|requests|chat|disputes|files|schedules|funding|fees|limits|rates|notifications|account|documents|referrals|records|platform|admin|approvals|adjustments|reconciliation|books|earnings|outside|overview|users|compliance|support|help|legal|systems|merchants|seals|transparency|sealing|confirmations).*',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
)
await admin.query(`drop database ${name} with (force)`)
await admin.end()
await server.stop()
process.exitCode = codegen.status ?? 1
