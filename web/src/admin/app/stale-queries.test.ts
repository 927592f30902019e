import type { ApprovalFacts } from '@hai/contract/approval-facts'
import { contract } from '@hai/contract/contract'
import { MutationObserver } from '@tanstack/react-query'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nothingStale as noneOfMembers } from '../../api/nothing-stale.ts'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { calls as ofMembers } from '../../api/stale-queries.ts'
import { otherReads, readVerbs, type QueryName } from '../../api/stale-query-types.ts'
import { addStaleQueries, applyEvent } from '../../api/staleness.ts'
import { nothingStale as noneOfStaff } from './nothing-stale.ts'
import { calls as ofStaff, channels } from './stale-queries.ts'

const withEntry = [...Object.keys(ofMembers), ...Object.keys(ofStaff)]
const withReason = { ...noneOfMembers, ...noneOfStaff }
const changes = [...withEntry, ...Object.keys(withReason)]

const reading = new RegExp(`^(admin_)?(${readVerbs.join('|')})_`)
const others: readonly string[] = otherReads

test('each call of the contract only reads, or has one entry or one reason why nothing is stale', () => {
  const reads = Object.keys(contract).filter((name) => reading.test(name) || others.includes(name))
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

const decide = async (call: 'admin_decide_approval' | 'admin_withdraw_approval', facts: ApprovalFacts): Promise<void> => {
  const mutationFn = () => Promise.resolve({ facts })
  await new MutationObserver(queryClient, { mutationKey: [call], mutationFn }).mutate()
}
const isStale = (name: QueryName) => queryClient.getQueryState([name])?.isInvalidated

test('a decision about a request makes stale what the request is about, and nothing else', async () => {
  addStaleQueries(ofStaff)
  const cached = ['admin_list_approvals', 'list_htg_rates', 'list_outside_lines', 'admin_get_user'] as const
  const known = () => cached.forEach((name) => queryClient.setQueryData([name], 'known'))
  known()
  await decide('admin_decide_approval', { kind: 'htg_rate', htg_per_usd: 131.5 })
  await expect.poll(() => cached.map(isStale)).toEqual([true, true, false, false])
  known()
  await decide('admin_withdraw_approval', { kind: 'balance_unlock', user_id: 'u' })
  await expect.poll(() => cached.map(isStale)).toEqual([true, false, false, true])
})

test('an event with the counts replaces the badges', () => {
  applyEvent(queryClient, channels, { channel: 'admin:counts', event: 'update', record: { disputes: 2 } })
  expect(queryClient.getQueryData(api.get_admin_badges.query().queryKey)).toEqual({ disputes: 2 })
})
