import { expect, test } from 'vitest'
import { cashoutStatusStyle, paidOutLabel, payoutLabel } from './cashout-status-style.ts'

const destination = {
  method: 'cash_pickup',
  department: 'Ouest',
  commune: 'Delmas',
  phone: '',
  full_name: '',
  account: '',
  note: '',
}
const wordOf = (
  role: 'member' | 'agent',
  status: 'assigned' | 'accepted' | 'sent' | 'completed',
  method: 'cash_pickup' | 'moncash',
) => cashoutStatusStyle({ role, status, destination_details: { ...destination, method } }).textKey

test('while a step is pending, each party reads their own next action', () => {
  const states = ['assigned', 'accepted', 'sent', 'completed'] as const
  expect(states.map((status) => wordOf('member', status, 'cash_pickup'))).toEqual([
    'status_assigned',
    'status_ready',
    'status_sent',
    'status_completed',
  ])
  expect(states.map((status) => wordOf('agent', status, 'cash_pickup'))).toEqual([
    'status_to_answer',
    'status_to_hand_over',
    'status_awaits_member',
    'status_completed',
  ])
  expect([wordOf('member', 'accepted', 'moncash'), wordOf('agent', 'accepted', 'moncash')]).toEqual([
    'status_paying',
    'status_to_send',
  ])
})

test('only a pick-up is called cash; MonCash, NatCash, a bank and no choice are not', () => {
  expect(payoutLabel('cash_pickup')).toBe('you_get_cash')
  expect(paidOutLabel('cash_pickup')).toBe('you_got_cash')
  expect(paidOutLabel('moncash')).toBe('you_got')
  for (const by of ['moncash', 'natcash', 'bank', undefined] as const) expect(payoutLabel(by)).toBe('ui.you_get')
})
