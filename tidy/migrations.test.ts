import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readUpgradeFrom } from '../server/src/platform/database/upgrade-from.ts'
import { projectFiles, read } from './repository.ts'

const folder = 'server/migrations/'
const migrations = projectFiles.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length))
const noted = z.record(z.string(), z.string()).parse(JSON.parse(read('server/migrations.lock.json')))
const { last_migration } = readUpgradeFrom()
/** Those that run while the version before still works. */
const fresh = migrations.filter((file) => file > `${last_migration}.sql`)

/** What takes away from the version before something that it reads, calls or writes. */
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

/** By file and loss: why the version before does without. */
const survived: Readonly<Record<string, string>> = {
  '0555_sealing.sql adds a column to what may be read whole': 'gone again with 0560_systems_process_keys.sql',
  '0560_systems_process_keys.sql drops what may be read': 'columns of 0555_sealing.sql, which the version before does not have',
  '0590_seals_repairs.sql adds a column to what may be read whole':
    'to the table of 0530_seals.sql, which the version before does not have',
  '0610_fees_free_sums.sql adds a column to what may be read whole':
    'the version before shows named fields of a rule and passes no row on',
  '0616_documents_verified_name.sql adds a column to what may be read whole':
    'the version before passes over the column; it takes no identity documents in while both run, as decision 0023 says',
  '0594_transparency_handed_on_root.sql adds a column to what may be read whole':
    'to the table of 0570_transparency_handed_on.sql, which the version before does not have',
  '0596_seals_handed_on.sql adds a column to what may be read whole':
    'to the table of 0530_seals.sql, which the version before does not have',
  '0618_tasks_event_worker.sql adds a column to what may be read whole':
    'the version before reads named fields of a step; the reporting role may read worker_id in tasks.task already',
  '0626_cash_ins_shares_later.sql adds a column to what may be read whole':
    'the version before shows named fields of a cash-in and passes no row on',
  '0657_outside_several_entries.sql drops what may be read':
    'posting_id of outside.line: while both versions run, statement screens of the version before fail; no money moves by them',
  '0657_outside_several_entries.sql adds a column to what may be read whole':
    'to a table that the version before reads by named columns',
  '0627_disputes_proposals.sql adds a column to what may be read whole':
    'to the settings, of which the version before uses named figures',
  '0628_disputes_part_refunds.sql adds a column to what may be read whole':
    'the version before shows named fields of a dispute and passes no row on to a browser',
  '0630_disputes_once_a_side.sql adds a column to what may be read whole':
    'to deadlines, which the version before reads by named columns, and to the settings, of which it uses named figures',
  '0642_disputes_release_of_part.sql adds a column to what may be read whole':
    'the version before shows named fields of a dispute and passes no row on to a browser',
  '0661_approvals_changes.sql adds a column to what may be read whole':
    'the version before shows named fields of an approval and passes no row on',
  '0677_disputes_refunds_by_two.sql adds a column to what may be read whole':
    'the version before shows named fields of a dispute and of the limits, and its large refunds fail while both run',
  '0678_approvals_settings_for_sure.sql adds a column to what may be read whole':
    'the version before reads named columns of an approval',
  '0679_approvals_excluded.sql adds a column to what may be read whole':
    'the version before reads named columns of an approval, and its requests exclude nobody',
  '0640_notifications_translations.sql adds a column to what may be read whole':
    'the version before passes it on to the member whose row it is, and browsers ignore it',
}

const lossesOf = (sql: string): readonly string[] => {
  const code = sql.replaceAll(/--.*$/gm, '').toLowerCase()
  return Object.keys(losses).filter((loss) => losses[loss]?.test(code))
}

test('migrations have numbers of their own', () => {
  expect(migrations.filter((file) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(file))).toEqual([])
  expect(new Set(migrations.map((file) => file.slice(0, 4))).size).toBe(migrations.length)
  expect(migrations).toContain(`${last_migration}.sql`)
})

test('a migration never changes once it is noted, and all are: `npm run db:types` notes a new one', () => {
  const present = Object.fromEntries(
    migrations.map((file) => [
      file,
      createHash('sha256')
        .update(read(folder + file))
        .digest('hex'),
    ]),
  )
  expect(present).toEqual(noted)
})

test('new migrations leave the version before what it reads and writes', () => {
  const lost = fresh.flatMap((file) => lossesOf(read(folder + file)).map((loss) => `${file} ${loss}`))
  expect(lost.filter((line) => !(line in survived))).toEqual([])
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
