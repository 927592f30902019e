import type { Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Route } from 'wouter'
import { api } from '../../api/api.ts'
import { atAddress, provideTexts, textsOfScreen, withAnswers } from '../../lib/test-render.ts'
import { toggleSensitive } from '../ui/sensitive-store.ts'
import { CashoutReceiptScreen } from './cashout-receipt-screen.tsx'

beforeAll(toggleSensitive)
afterAll(toggleSensitive)
beforeEach(provideTexts)

const id = '0198d7a4-0000-7000-8000-00009c4107f2'
const at = '2026-11-20T17:00:00.000Z'
const receipt: Output<'admin_get_cashout_receipt'> = {
  id,
  status: 'completed',
  amount: cents(50_00),
  fee: cents(1_10),
  tax: cents(4),
  total: cents(51_14),
  amount_htg: 6_550,
  htg_per_usd: 131,
  rate_source: 'BRH',
  rate_as_of: at,
  reference: 'MC-778899',
  created_at: at,
  ended_at: at,
  timeline: [
    { action: 'request', by: 'member', status: 'requested', at },
    { action: 'confirm', by: 'member', status: 'completed', at },
  ],
  destination: {
    method: 'cash_pickup',
    phone: '+50937123456',
    full_name: 'Rose Charles',
    department: 'Ouest',
    commune: 'Delmas',
    account: '',
  },
  verification_code: 'K7QF-2M9X',
  verification_url: 'https://hai.example/verify/K7QF-2M9X',
  hold_id: id,
  member: { user_id: id, full_name: 'Rose Charles', hai_tag: 'rose', email: 'rose@example.com' },
  agent: { user_id: id, full_name: 'Jean Pierre', hai_tag: 'jean', email: 'jean@example.com' },
}

test('the receipt of a cash-out names both people, all amounts, the locked rate, its history and the code', async () => {
  const screen = createElement(Route, { path: '/cashout-receipt/:cashout_id', component: CashoutReceiptScreen })
  const { queryKey } = api.admin_get_cashout_receipt.query({ cashout_id: id })
  const said = await textsOfScreen(atAddress(`/cashout-receipt/${id}`, withAnswers(screen, [[queryKey, receipt]])))
  for (const part of [
    'Rose Charles',
    'Jean Pierre',
    '$50.00',
    '$1.10',
    '$0.04',
    '$51.14',
    '6,550',
    'MC-778899',
    'K7QF-2M9X',
    'Delmas, Ouest',
  ])
    expect(said).toContain(part)
})
