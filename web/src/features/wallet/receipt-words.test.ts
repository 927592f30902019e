import { expect, test } from 'vitest'
import { anActivity } from './an-activity.ts'
import { otherEnd, receiptTitle, shareLine, timelineTitle, totalLabel } from './receipt-words.ts'

const said = (key: string, values?: Record<string, string | number>): string => [key, ...Object.values(values ?? {})].join(' ')

test('the sentence above the amount says where the money is', () => {
  expect(receiptTitle(anActivity(), said)).toBe('sent_to Marie J.')
  expect(receiptTitle(anActivity({ direction: 'in' }), said)).toBe('received_from Marie J.')
  expect(receiptTitle(anActivity({ status: 'arriving' }), said)).toBe('sending_to Marie J.')
  expect(receiptTitle(anActivity({ status: 'arriving', direction: 'in' }), said)).toBe('arriving_from Marie J.')
  expect(receiptTitle(anActivity({ status: 'pending', kind: 'pending_send' }), said)).toBe('waits_for Marie J.')
  expect(receiptTitle(anActivity({ status: 'undone' }), said)).toBe('came_back_from Marie J.')
  expect(receiptTitle(anActivity({ kind: 'funding', direction: 'in' }), said)).toBe('money_added')
})

test('money from outside has the product at its other end', () => {
  const counterparty = { shown_name: null, hai_tag: null, avatar_url: null }
  expect(otherEnd(anActivity({ counterparty }), said)).toBe('title_platform')
})

test('every state has its line in the timeline', () => {
  const item = anActivity()
  const lines = (['arriving', 'pending', 'completed', 'undone', 'cancelled', 'expired'] as const).map((status) =>
    timelineTitle(item, status, said),
  )
  expect(lines).toEqual(['at_sent_arriving', 'at_sent_pending', 'at_completed', 'at_undone', 'at_cancelled', 'at_expired'])
  expect(timelineTitle(anActivity({ kind: 'funding' }), 'completed', said)).toBe('at_completed_funding')
})

test('the total reads as paid, to be paid, or back', () => {
  expect(totalLabel(anActivity(), said)).toBe('total_paid')
  expect(totalLabel(anActivity({ status: 'arriving' }), said)).toBe('total_pays')
  expect(totalLabel(anActivity({ status: 'cancelled' }), said)).toBe('total_back')
})

test('a shared receipt names amount, person, day and number', () => {
  const { id } = anActivity()
  expect(shareLine(anActivity(), '20 Nov 2026', said)).toBe(`share_out $25.00 Marie J. 20 Nov 2026 ${id}`)
  expect(shareLine(anActivity({ direction: 'in' }), '20 Nov 2026', said)).toBe(`share_in $25.00 Marie J. 20 Nov 2026 ${id}`)
})
