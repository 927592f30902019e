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

const dispute: Dispute = {
  id: '01980000-0000-7000-8000-000000000001',
  initiator_id: '01980000-0000-7000-8000-000000000002',
  opponent_id: '01980000-0000-7000-8000-000000000003',
  status: 'escalated',
  related_type: 'cashout',
  related_id: '01980000-0000-7000-8000-000000000004',
  version: 1,
  role: 'payer',
  category: 'silence',
  moved: null,
  kept: null,
  created_at: '2026-11-20T15:00:00.000Z',
  opened_by: 'system',
  counterparty: { user_id: '01980000-0000-7000-8000-000000000002', shown_name: 'Paul Desir', hai_tag: 'paul', avatar_url: null },
  item: {
    title: '',
    amount: cents(50_00),
    fee: cents(1_00),
    tax: cents(14),
    held: cents(51_14),
    amount_htg: null,
    chat_session_id: null,
    created_at: '2026-11-19T15:00:00.000Z',
  },
  actions: ['say', 'propose', 'confirm_received'],
  outcomes: { refund: cents(51_14), release: cents(50_66) },
  proposal: null,
  appealable_until: null,
  appeal: null,
  escalable_at: null,
  escalates_at: null,
  decide_by: null,
  escalated_at: '2026-11-20T15:00:00.000Z',
  ended_at: null,
  ended_by: null,
  files_left: 6,
}
const proposed: Dispute = {
  ...dispute,
  actions: ['say', 'accept', 'decline'],
  proposal: {
    id: '01980000-0000-7000-8000-000000000005',
    by: 'other',
    outcome: 'release',
    created_at: '2026-11-20T15:00:00.000Z',
    expires_at: '2026-11-23T15:00:00.000Z',
  },
}

async function saidAt(address: string, about: Dispute): Promise<string> {
  const { SettlementActions } = await import('./settlement-actions.tsx')
  return textsOfScreen(withAnswers(atAddress(address, createElement(SettlementActions, { dispute: about })), []))
}

test('from the dashboard, a member who has the cash confirms it with the next tap', async () => {
  const question = 'Did you receive the full amount?'
  expect(await saidAt('/disputes/1?answer=now', dispute)).toContain(question)
  expect(await saidAt('/disputes/1', dispute)).not.toContain(question)
  const agents = { ...dispute, role: 'payee', actions: ['say', 'propose'] } as const satisfies Partial<Dispute>
  expect(await saidAt('/disputes/1?answer=now', { ...agents, actions: [...agents.actions] })).not.toContain(question)
})

test('fee and tax of a proposal are shown to the payer only', async () => {
  expect(await saidAt('/disputes/1', proposed)).toMatch(/On hold\|\$51\.14\|Fee and tax for Hai Wallet\|\$0\.48\|/)
  const item = { ...dispute.item, fee: cents(0), tax: cents(0), held: cents(50_66) }
  const shown = await saidAt('/disputes/1', { ...proposed, role: 'payee', item })
  expect(shown).toContain('|$50.66|')
  expect(shown).not.toMatch(/On hold|Fee and tax/)
})

test('from the dashboard, a proposal is accepted with the next tap', async () => {
  const question = 'Accept this proposal?'
  expect(await saidAt('/disputes/1?answer=now', proposed)).toContain(question)
  expect(await saidAt('/disputes/1', proposed)).not.toContain(question)
})
