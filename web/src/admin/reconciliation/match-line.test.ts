import type { OutsideEntry, OutsideLine } from '@hai/contract/reconciliation'
import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '../../api/api.ts'
import { provideTexts, textsOfScreen, withAnswers } from '../../lib/test-render.ts'
import { toggleSensitive } from '../ui/sensitive-store.ts'
import { MatchLine } from './match-line.tsx'

beforeAll(toggleSensitive)
afterAll(toggleSensitive)
beforeEach(provideTexts)

const account = 'outside:bank'
const created_at = '2026-11-20T17:00:00.000Z'
const entry = (of: { number: number; full_name: string; amount: number; reference?: string }): OutsideEntry => {
  const { number, full_name, amount, reference = '' } = of
  return {
    transaction_id: `0198d7a4-0000-7000-8000-00000000000${number}`,
    account,
    created_at,
    kind: 'funding',
    amount: cents(amount),
    age_days: 1,
    line_id: null,
    reference,
    person: { user_id: `u${number}`, full_name, hai_tag: `tag${number}` },
  }
}
const line = (more: Partial<OutsideLine>): OutsideLine => ({
  line_id: 'l',
  statement_id: 's',
  account,
  booked_on: '2026-11-20',
  amount: cents(50_00),
  reference: '',
  description: '',
  state: 'open',
  age_days: 1,
  matched_as: null,
  transaction_ids: [],
  difference: cents(0),
  explanation: null,
  named: null,
  said_by: null,
  approved_by: null,
  needs_approval: [],
  is_waiting: false,
  ...more,
})

function formFor(of: OutsideLine, entries: readonly OutsideEntry[]): Promise<string> {
  const ask = { account, state: 'open', limit: 30 } as const
  const page = (items: readonly OutsideEntry[]) => ({ items, next_cursor: null })
  const { named } = of
  return textsOfScreen(
    withAnswers(createElement(MatchLine, { line: of, onDone: () => undefined }), [
      [
        api.list_outside_entries.query({ ...ask, amount: cents(Math.abs(of.amount)) }).queryKey,
        page(entries.filter(({ amount }) => amount === of.amount)),
      ],
      [api.list_outside_entries.query(ask).queryKey, page(entries)],
      [
        api.list_outside_entries.query({ ...ask, transaction_id: named?.transaction_id }).queryKey,
        page(named ? entries.filter(({ transaction_id }) => transaction_id === named.transaction_id) : entries),
      ],
    ]),
  )
}

test('distinguishes two entries of the same amount and time by person and reference', async () => {
  const two = [
    entry({ number: 1, full_name: 'Rose Charles', amount: 50_00, reference: 'MC-111111' }),
    entry({ number: 2, full_name: 'Jean Pierre', amount: 50_00, reference: 'MC-222222' }),
  ]
  const said = await formFor(line({}), two)
  for (const part of ['Rose Charles', 'MC-111111', 'Jean Pierre', 'MC-222222']) expect(said).toContain(part)
})

test('an entry of the same amount comes before a newer one of another amount', async () => {
  const newer = entry({ number: 1, full_name: 'Jean Pierre', amount: 9_00 })
  const alike = entry({ number: 2, full_name: 'Rose Charles', amount: 50_00 })
  const said = await formFor(line({}), [newer, alike])
  expect(said.indexOf('Rose Charles')).toBeLessThan(said.indexOf('Jean Pierre'))
})

test('preselects the entry with the exact reference, with its person and the difference, and asks for a reason', async () => {
  const named = entry({ number: 1, full_name: 'Rose Charles', amount: 50_30 })
  const { transaction_id, amount } = named
  const of = line({ named: { transaction_id, created_at, amount, difference: cents(-30) } })
  const said = await formFor(of, [named, entry({ number: 2, full_name: 'Jean Pierre', amount: 9_00 })])
  for (const part of [
    'Same reference, different amount',
    '$0.30',
    '1 entry chosen',
    'Reason for the difference',
    'Request approval to match',
  ])
    expect(said).toContain(part)
  expect(said.indexOf('Rose Charles')).toBeLessThan(said.indexOf('Jean Pierre'))
})

test('above the tolerance the form says so and does not ask for a reason', async () => {
  const named = entry({ number: 1, full_name: 'Rose Charles', amount: 55_01 })
  const { transaction_id, amount } = named
  const said = await formFor(line({ named: { transaction_id, created_at, amount, difference: cents(-5_01) } }), [named])
  expect(said).toContain('The difference can be at most $5.00.')
  expect(said).not.toContain('Reason for the difference')
})
