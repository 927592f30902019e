import type { Dispute } from '@hai/contract/disputes'
import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atAddress, provideTexts, textsOfScreen, withAnswers } from '../../lib/test-render.ts'

beforeEach(() => {
  vi.resetModules()
  provideTexts()
})
afterEach(() => vi.unstubAllGlobals())

const at = '2026-11-23T12:00:00.000Z'
const nothing = {
  outcomes: null,
  proposal: null,
  escalable_at: null,
  escalates_at: null,
  decide_by: null,
  escalated_at: null,
  kept: null,
  appealable_until: null,
  appeal: null,
}
const decided = (changes: Partial<Dispute>): Dispute => ({
  ...nothing,
  id: 'd',
  initiator_id: 'm',
  opponent_id: 'a',
  related_id: 'c',
  version: 4,
  files_left: 3,
  actions: [],
  status: 'resolved',
  related_type: 'cashout',
  role: 'payer',
  opened_by: 'you',
  ended_by: 'staff',
  category: 'short_paid',
  created_at: at,
  ended_at: at,
  moved: cents(30_45),
  counterparty: { user_id: 'a', shown_name: 'Paul Desir', hai_tag: 'paul', avatar_url: null },
  item: {
    title: '',
    amount: cents(30_00),
    fee: cents(75),
    tax: cents(3),
    held: cents(0),
    amount_htg: 3_931,
    chat_session_id: null,
    created_at: at,
  },
  ...changes,
})

async function render(changes: Partial<Dispute>): Promise<string> {
  const { NextStep } = await import('./next-step.tsx')
  return textsOfScreen(atAddress('/disputes/d', withAnswers(createElement(NextStep, { dispute: decided(changes) }), [])))
}

test('the member reads that the cash-out stays and its total cost, not the agent’s earnings', async () => {
  const text = await render({})
  expect(text).toContain('|The cash-out of $30.00 counts as paid out. You paid $30.78, fee and tax included.|')
  expect(text).not.toContain('$30.45')
})

test('the agent reads the amount received and their share of the fee', async () => {
  expect(await render({ role: 'payee' })).toContain('|You got $30.45: $30.00 plus $0.45 of the fee.|')
  expect(await render({ role: 'payee', moved: cents(30_00) })).toContain('|$30.00 was paid to you.|')
})

test('a partial refund and a task say who received which amount', async () => {
  const part = { status: 'refunded', moved: cents(10_00), kept: cents(20_45) } as const
  expect(await render(part)).toContain('You got $10.00 of the money back. The other person got $20.45.')
  expect(await render({ ...part, role: 'payee' })).toContain('|You got $20.45. The other person got $10.00 of the money back')
  expect(await render({ related_type: 'task', moved: cents(30_00) })).toContain('|$30.00 was paid to the other person.|')
})

test('a decision without a payment says so', async () => {
  for (const moved of [null, cents(0)])
    expect(await render({ moved })).toContain('|The payment stays as it was. No money moved.|')
})
