import { contract } from '@hai/contract/contract'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nothingStale as noneOfMembers } from '../../api/nothing-stale.ts'
import { calls as ofMembers } from '../../api/stale-queries.ts'
import { nothingStale as noneOfStaff } from './nothing-stale.ts'
import { calls as ofStaff } from './stale-queries.ts'

const withEntry = [...Object.keys(ofMembers), ...Object.keys(ofStaff)]
const withReason = { ...noneOfMembers, ...noneOfStaff }
const changes = [...withEntry, ...Object.keys(withReason)]

const READ = /^(admin_)?(count|download|find|get|is|list|preview|print|quote|search)_/
/** Calls that only read, although their name does not begin with a verb for that. */
const otherReads = [
  'admin_dispute_figures',
  'admin_search',
  'admin_view_identity_document',
  'check_hai_tag',
  'export_activity',
  'export_financial_audit',
  'read_confirmation_link',
  'read_reset_link',
  'read_ticket_link',
  'resolve_pay_link',
  'verify_receipt',
]

test('each call of the contract only reads, or has one entry or one reason why nothing is stale', () => {
  const reads = Object.keys(contract).filter((name) => READ.test(name) || otherReads.includes(name))
  expect([...reads, ...changes].toSorted()).toEqual(Object.keys(contract).toSorted())
  for (const [name, reason] of Object.entries(withReason)) expect(`${name}: ${reason}`).toMatch(/: .{10,}/)
})

const root = join(import.meta.dirname, '../..')
const tables = /(^|\/)(stale-queries|nothing-stale|stale-query-types)\.ts$|\.test\.tsx?$|\.generated\.ts$/
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !tables.test(path) && path !== join('api', 'api.ts'))
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(root, path), 'utf8') }))

/** Files that make a call for a mutation of another file, which names the call. */
const callers: Readonly<Record<string, string>> = {
  'features/notifications/push-browser.ts': 'features/notifications/push-panel.tsx',
  'features/support/ticket-pages.tsx': 'features/support/',
}

test('each mutation names the calls that it makes, so that what they make stale is loaded again', () => {
  const entries = new Set(withEntry)
  const unnamed = sources.flatMap(({ path, text }) => {
    const namers = sources.filter((source) => source.path === path || source.path.startsWith(callers[path] ?? 'none'))
    return [...text.matchAll(/\bapi\.(\w+)(?:\(|,\n)/g)]
      .map(([, name = '']) => name)
      .filter((name) => entries.has(name))
      .filter((name) => !namers.some((source) => new RegExp(`['"]${name}['"]`).test(source.text)))
      .map((name) => `${path}: ${name}`)
  })
  expect(unnamed).toEqual([])
  const named = new Set(sources.flatMap(({ text }) => [...text.matchAll(/(?:['"]|\bapi\.)(\w+)/g)].map(([, name]) => name)))
  expect(withEntry.filter((name) => !named.has(name))).toEqual([])
})
