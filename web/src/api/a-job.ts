import type { Cashout } from '@hai/contract/cashout-record'
import { cents } from '@hai/contract/money'

/** A cash-out from its agent's view, for tests. */
export const aJob = (own: Partial<Cashout> = {}): Cashout => ({
  ...{ id: '01980000-0000-7000-8000-000000000001', version: 3, role: 'agent', status: 'accepted' },
  ...{ sender_id: '01980000-0000-7000-8000-00000000000a', agent_id: '01980000-0000-7000-8000-00000000000b' },
  ...{ amount: cents(50_00), fee: cents(1_10), tax: cents(4), total: cents(51_14), amount_htg: 6550, htg_per_usd: 131 },
  ...{ rate_source: 'BRH', rate_as_of: '2026-11-20T12:00:00.000Z' },
  destination_details: {
    ...{ method: 'cash_pickup', phone: '+50937124480', full_name: 'Wideline Pierre' },
    ...{ department: 'Ouest', commune: 'Delmas', account: '', note: '' },
  },
  counterparty: null,
  agent_place: null,
  agent_share: cents(66),
  ...{ reference: '', has_photo: false, actions: ['mark_sent', 'enter_code'] },
  deadline: { kind: 'send', at: '2026-11-21T12:00:00.000Z' },
  timeline: [],
  ...{ codes_paused_until: null, report_until: null, rating: null, chat_session_id: null, dispute_id: null },
  ...{ created_at: '2026-11-20T12:00:00.000Z', accepted_at: '2026-11-20T12:05:00.000Z', sent_at: null, ended_at: null },
  ...own,
})
