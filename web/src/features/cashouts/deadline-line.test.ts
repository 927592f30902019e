import type { Cashout } from '@hai/contract/cashout-record'
import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { exactMoment } from '../../lib/moments.ts'
import { provideTexts, textsOfScreen } from '../../lib/test-render.ts'
import { DeadlineLine } from './deadline-line.tsx'
import { History } from './history.tsx'

beforeEach(provideTexts)

const at = '2026-11-20T14:00:00Z'
const id = '01900000-0000-7000-8000-000000000000'

const aCashout = (parts: Pick<Cashout, 'role' | 'status' | 'deadline'>): Cashout => ({
  ...parts,
  id,
  version: 1,
  sender_id: id,
  agent_id: id,
  amount: cents(20_00),
  fee: cents(45),
  tax: cents(2),
  total: cents(20_47),
  amount_htg: 2_620,
  htg_per_usd: 131,
  rate_source: 'test',
  rate_as_of: at,
  destination_details: {
    method: 'cash_pickup',
    phone: '',
    full_name: '',
    department: 'Ouest',
    commune: 'Delmas',
    account: '',
    note: '',
  },
  counterparty: { user_id: id, shown_name: 'Paul D.', hai_tag: 'paul', avatar_url: null },
  agent_place: null,
  agent_share: null,
  reference: '',
  has_photo: false,
  actions: [],
  is_member_locked: false,
  timeline: [],
  codes_paused_until: null,
  report_until: null,
  rating: null,
  chat_session_id: null,
  dispute_id: null,
  created_at: at,
  accepted_at: null,
  sent_at: null,
  ended_at: null,
})

test.each([
  { status: 'assigned', kind: 'answer', member: 'Paul D. has', agent: 'You have' },
  { status: 'accepted', kind: 'send', member: 'Collect the cash by', agent: 'Hand over the cash by' },
  { status: 'sent', kind: 'dispute', member: 'You have', agent: 'Paul D. has' },
] as const)('the deadline of a cash-out that is $status names who has to act', async ({ status, kind, member, agent }) => {
  const line = (role: Cashout['role']) =>
    textsOfScreen(createElement(DeadlineLine, { cashout: aCashout({ role, status, deadline: { kind, at } }) }))
  expect(await line('member')).toContain(member)
  expect(await line('agent')).toContain(agent)
})

test('the next step is told to the agent from the agent’s side', async () => {
  const next = (role: Cashout['role']) =>
    textsOfScreen(
      createElement(History, { cashout: aCashout({ role, status: 'accepted', deadline: null }), formatTime: exactMoment }),
    )
  expect(await next('member')).toContain('You count the cash and show the code')
  expect(await next('agent')).toContain('The member counts the cash and shows you the code')
})
