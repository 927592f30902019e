import type { AdminSearch } from '@hai/contract/overview'
import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '../../api/api.ts'
import { atAddress, provideTexts, textsOfScreen, withAnswers } from '../../lib/test-render.ts'
import { KnownPages } from '../ui/known-pages.ts'
import { toggleSensitive } from '../ui/sensitive-store.ts'
import { SearchResults } from './search-results.tsx'

beforeAll(toggleSensitive)
afterAll(toggleSensitive)
beforeEach(provideTexts)

const nothing: AdminSearch = {
  members: [],
  transactions: [],
  cashouts: [],
  agent_requests: [],
  disputes: [],
  fundings: [],
  tickets: [],
  statement_lines: [],
  archived_until: null,
}
const id = '0198d7a4-0000-7000-8000-00009c4107f2'
const created_at = '2026-11-20T17:00:00.000Z'
const rose = { user_id: id, full_name: 'Rose Charles', hai_tag: 'rose', email: 'rose@example.com' }

async function listFor(query: string, found: Partial<AdminSearch>): Promise<string> {
  const results = createElement(SearchResults, {
    typed: query,
    listId: 'found',
    keys: { current: null },
    onType: () => undefined,
    onChosen: () => undefined,
    onClose: () => undefined,
  })
  const screen = createElement(KnownPages, { value: () => true, children: results })
  return textsOfScreen(
    atAddress('/', withAnswers(screen, [[api.admin_search.query({ query }).queryKey, { ...nothing, ...found }]])),
  )
}

test('an amount lists transactions, cash-outs and statement lines with their members', async () => {
  const line = { line_id: id, account: 'outside:bank', booked_on: '2026-11-20', amount: cents(25_00), reference: 'R-9' } as const
  const said = await listFor('$25.00', {
    transactions: [{ transaction_id: id, kind: 'send', amount: cents(25_00), created_at, people: [rose] }],
    cashouts: [{ id, status: 'sent', amount: cents(25_00), created_at, sender: rose, agent: null }],
    statement_lines: [line],
  })
  expect(said).toMatch(/Transactions.*Cash-outs.*Statement lines/s)
  for (const part of ['3 results', '$25.00', 'Rose Charles', 'R-9']) expect(said).toContain(part)
})

test('a reference lists its funding, and a number its ticket', async () => {
  const funding = { id, method: 'moncash', status: 'paid', amount: cents(10_00), created_at, member: rose } as const
  expect(await listFor('ref-123456', { fundings: [funding] })).toContain('1 result')
  const said = await listFor('9c4107f2', { tickets: [{ id, subject: 'Where is it?', status: 'open', created_at, member: rose }] })
  expect(said).toContain('9c4107f2')
  expect(said).not.toContain('request_id')
})

test('the id of an archived posting says where it is, and not that no record has it', async () => {
  const said = await listFor('HW-9C41-07F2', { archived_until: '2025-03-04T17:00:00.000Z' })
  expect(said).toMatch(/Postings up to 4\sMarch\s2025 are archived\. An operator can restore them\./)
  expect(said).not.toContain('No record has this number.')
})

test('an unknown number links to the server log; words without results do not', async () => {
  const said = await listFor('HW\u20119C41\u201107F2', {})
  expect(said).toContain('No record has this number.')
  expect(said).toContain('a request_id ending in 9c4107f2')
  expect(await listFor('nobody', {})).not.toContain('request_id')
  const found = { cashouts: [{ id, status: 'sent', amount: cents(25_00), created_at, sender: rose, agent: null }] } as const
  expect(await listFor('HW-9C41-07F2', { cashouts: [...found.cashouts] })).not.toContain('request_id')
})
