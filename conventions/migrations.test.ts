import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readUpgradeFrom } from '../server/src/platform/database/migration-files.ts'
import { projectFiles, read } from './repository.ts'

const folder = 'server/migrations/'
const migrations = projectFiles.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length))
const noted = z.record(z.string(), z.string()).parse(JSON.parse(read('server/migrations.lock.json')))
const { last_migration } = readUpgradeFrom()
/** Migrations that run while the previous version of the server still works on the database. */
const fresh = migrations.filter((file) => file > `${last_migration}.sql`)

const losses: Readonly<Record<string, RegExp>> = {
  'drops what may be read':
    /(?<!\bon\s+commit\s+)\bdrop\s+(?!constraint\b|index\b|trigger\b|policy\b|default\b|not\s+null\b|expression\b|identity\b)\w/,
  renames: /\brename\b/,
  'moves to another schema': /\bset\s+schema\b/,
  'changes a type': /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/,
  'insists on a value that was not written': /\bset\s+not\s+null\b/,
  'adds a column to what may be read whole':
    /\balter\s+table\b[^;]*?\badd\s+(?!constraint\b|check\b|primary\b|foreign\b|unique\b|exclude\b)\w/,
  'takes a default away': /\bdrop\s+default\b/,
  'takes rights away': /\brevoke\b(?![^;]*\bfrom\s+public\b)/,
}

/**
 * Allowed losses, by migration and kind, with the reason why the previous version still works. Empty, because there is
 * no release after the baseline yet.
 */
const survived: Readonly<Record<string, string>> = {}

const lossesOf = (sql: string): readonly string[] => {
  const code = sql.replaceAll(/--.*$/gm, '').toLowerCase()
  return Object.keys(losses).filter((loss) => losses[loss]?.test(code))
}

test('every migration has its own number', () => {
  expect(migrations.filter((file) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(file))).toEqual([])
  expect(new Set(migrations.map((file) => file.slice(0, 4))).size).toBe(migrations.length)
  expect(migrations).toContain(`${last_migration}.sql`)
})

test('every migration is recorded in the lock file (`npm run db:types`) and unchanged since', () => {
  const present = Object.fromEntries(
    migrations.map((file) => [
      file,
      createHash('sha256')
        .update(read(folder + file))
        .digest('hex'),
    ]),
  )
  const advice =
    'Run `npm run db:types` for a new migration. Before the first release, a recorded one can be recorded again (CONTRIBUTING.md). After it, write a new migration instead of changing a recorded one.'
  expect(present, advice).toEqual(noted)
})

test('new migrations keep everything that the previous version reads and writes', () => {
  const lost = fresh.flatMap((file) => lossesOf(read(folder + file)).map((loss) => `${file} ${loss}`))
  const refused = lost.filter((line) => !(line in survived))
  expect(refused, 'The previous version needs what these migrations remove or change.').toEqual([])
  expect(Object.keys(survived).filter((line) => !lost.includes(line))).toEqual([])
})

test.each([
  ['alter table fees.rule drop column name', 'drops what may be read'],
  ['alter table fees.rule drop name', 'drops what may be read'],
  ['drop function if exists fees.charge', 'drops what may be read'],
  ['ALTER TABLE fees.rule RENAME name TO title', 'renames'],
  ['alter table fees.rule alter column name type bytea', 'changes a type'],
  ['alter table fees.rule alter name set not null', 'insists on a value that was not written'],
  ['alter table fees.rule add column name text', 'adds a column to what may be read whole'],
  ['alter table fees.rule add constraint other check (true), add name text', 'adds a column to what may be read whole'],
  ['revoke select on fees.rule from hai_app', 'takes rights away'],
])('%s is found', (sql, loss) => {
  expect(lossesOf(sql)).toEqual([loss])
})

test.each([
  'alter table fees.rule add constraint named check (char_length(name) > 0)',
  'create table fees.other (name text not null)',
  'revoke all on function fees.other from public',
  'alter table fees.rule drop constraint rule_name_check',
  'create temporary table list on commit drop as select',
  '-- drop table fees.rule',
])('%s is let through', (sql) => {
  expect(lossesOf(sql)).toEqual([])
})
