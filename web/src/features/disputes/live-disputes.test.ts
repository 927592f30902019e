import type { Output } from '@hai/contract/contract'
import type { DisputeEvent } from '@hai/contract/disputes'
import { zeroCents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { CACHE_MS, POLL_MS, STALE_MS, withEvent, withUpdate } from './live-disputes.ts'

const at = '2026-11-16T16:02:00.000Z'
const event = (version: number): DisputeEvent => ({
  id: `e${version}`,
  dispute_id: 'd',
  version,
  by: 'other',
  kind: 'statement',
  body: `nr ${version}`,
  attachments: [],
  created_at: at,
})

const known: Output<'get_dispute'> = {
  id: 'd',
  initiator_id: 'a',
  opponent_id: 'b',
  status: 'open',
  related_type: 'cashout',
  related_id: 'c',
  created_at: at,
  version: 3,
  role: 'payer',
  opened_by: 'you',
  category: 'short_paid',
  actions: ['say'],
  moved: null,
  kept: null,
  outcomes: null,
  proposal: null,
  ended_by: null,
  appealable_until: null,
  appeal: null,
  files_left: 6,
  counterparty: { user_id: 'b', shown_name: 'Paul', hai_tag: 'paul', avatar_url: null },
  item: {
    title: '',
    amount: zeroCents,
    fee: zeroCents,
    tax: zeroCents,
    held: zeroCents,
    amount_htg: null,
    chat_session_id: null,
    created_at: at,
  },
  escalable_at: at,
  escalates_at: at,
  decide_by: null,
  escalated_at: null,
  ended_at: null,
  events: [event(1), event(3)],
}

test('disputes poll every 30 seconds, are stale after 60 and are cached for 10 minutes', () => {
  expect([POLL_MS, STALE_MS, CACHE_MS]).toEqual([30_000, 60_000, 600_000])
})

test('a late event is sorted in, and a duplicate is ignored', () => {
  const versions = ({ events }: typeof known) => events.map(({ version }) => version)
  expect(versions(withEvent(known, event(2)))).toEqual([1, 2, 3])
  expect(versions(withEvent(withEvent(known, event(4)), event(4)))).toEqual([1, 3, 4])
})

test('an older version changes nothing; a newer one keeps the history', () => {
  const { events, ...news } = known
  expect(withUpdate(known, { ...news, version: 2, status: 'closed' })).toBe(known)
  expect(withUpdate(known, { ...news, version: 4, status: 'escalated' })).toEqual({
    ...known,
    version: 4,
    status: 'escalated',
    events,
  })
})
