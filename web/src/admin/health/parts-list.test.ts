import type { SystemHealth } from '@hai/contract/health'
import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { provideTexts, textsOfScreen } from '../../lib/test-render.ts'
import { toggleSensitive } from '../ui/sensitive-store.ts'
import { PartsList } from './parts-list.tsx'

beforeEach(provideTexts)

const health: SystemHealth = {
  status: 'online',
  reasons: [],
  as_of: '2026-11-20T17:10:00.000Z',
  database_ms: 1,
  migrations: { done: 1, known: 1 },
  jobs: { waiting: 0, failed: 0, oldest_seconds: 0 },
  subscribers: [],
  proof: { at: '2026-11-20T17:04:00.000Z', violations: 0, position: 901, since: 4 },
  read_since: '2026-11-18T04:00:00.000Z',
  connections: 0,
  outbox: { waiting: 0, failed: 0 },
  book_pairs: [],
  debts: { members: 2, total: cents(75_25) },
}
const textsFor = (of: SystemHealth) =>
  textsOfScreen(createElement(PartsList, { parts: [{ part: 'ledger', state: 'ok', reasons: [] }], health: of }))

test('what members owe is masked until amounts are shown', async () => {
  const masked = await textsFor(health)
  expect(masked).toContain('2 members owe $••• in total')
  expect(masked).not.toContain('75.25')
  toggleSensitive()
  expect(await textsFor(health)).toContain('2 members owe $75.25 in total')
  toggleSensitive()
})

test('the ledger shows how old the newest proof is, how far it reaches, and since when all postings were read', async () => {
  expect(await textsFor(health)).toMatch(
    /Last check [^|]*, up to posting #901; 4 postings since\.\|Every posting that is not archived was checked after [^|]*2026/,
  )
  expect(await textsFor({ ...health, proof: null, read_since: null })).toContain('The ledger has not been checked yet.')
  expect(await textsFor({ ...health, status: 'down', proof: null })).not.toContain('has not been checked yet')
})
