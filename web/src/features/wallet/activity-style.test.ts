import { expect, test } from 'vitest'
import { cents } from '@hai/contract/money'
import { activityStyle, isReleased, isWaiting, spokenAmount } from './activity-style.ts'
import { anActivityItem } from '../../api/test-activity-item.ts'

test('outgoing money has a minus and includes the fee and tax the member paid', () => {
  expect(activityStyle(anActivityItem())).toEqual({ variant: 'out', what: 'sent', status: 'completed', amount: 25_28, sign: '−' })
})

test('a cash-out shows the payout in gourdes, every other item its change of the wallet', () => {
  const cashOut = anActivityItem({ kind: 'cash_out' })
  expect([activityStyle(cashOut).amount, spokenAmount(cashOut)]).toEqual([25_28, 25_00])
  expect(spokenAmount(anActivityItem())).toBe(25_28)
  expect(spokenAmount(anActivityItem({ kind: 'cash_out', direction: 'in', fee: cents(0), tax: cents(0) }))).toBe(25_00)
})

test('incoming money is green with a plus', () => {
  const received = anActivityItem({ direction: 'in', fee: cents(0), tax: cents(0) })
  expect(activityStyle(received)).toMatchObject({ variant: 'in', what: 'received', amount: 25_00, sign: '+' })
})

test('pending money is amber without a sign, for both parties', () => {
  expect(activityStyle(anActivityItem({ status: 'arriving' }))).toMatchObject({
    variant: 'wait',
    what: 'sending',
    status: 'arriving',
    sign: '',
  })
  expect(activityStyle(anActivityItem({ status: 'arriving', direction: 'in' }))).toMatchObject({
    variant: 'wait',
    what: 'arriving',
    status: 'arriving',
    sign: '',
  })
  expect(activityStyle(anActivityItem({ kind: 'pending_send', status: 'pending' }))).toMatchObject({
    variant: 'wait',
    what: 'unclaimed',
  })
})

test('money returned to the sender has no sign and says who ended the payment', () => {
  expect(activityStyle(anActivityItem({ status: 'undone' }))).toMatchObject({ variant: 'back', what: 'undone_out', sign: '' })
  expect(activityStyle(anActivityItem({ status: 'undone', direction: 'in' }))).toMatchObject({
    variant: 'back',
    what: 'undone_in',
  })
  expect(activityStyle(anActivityItem({ kind: 'pending_send', status: 'cancelled' }))).toMatchObject({
    variant: 'back',
    what: 'cancelled_out',
  })
  expect(activityStyle(anActivityItem({ kind: 'pending_send', status: 'expired' }))).toMatchObject({
    variant: 'back',
    what: 'expired',
  })
})

test('an unpaid cash-out does not claim that the member cancelled it: a dispute may have returned it', () => {
  expect(activityStyle(anActivityItem({ kind: 'cash_out', status: 'cancelled' }))).toMatchObject({
    variant: 'back',
    what: 'cash_out_ended',
  })
})

test('an unpaid task says who ended it, as far as known', () => {
  const whatOf = (task_return: ReturnType<typeof anActivityItem>['task_return']) =>
    activityStyle(anActivityItem({ kind: 'task', status: 'cancelled', task_return }))
  expect(whatOf('remove')).toMatchObject({ variant: 'back', what: 'task_removed', status: 'cancelled', sign: '' })
  expect(whatOf('cancel')).toMatchObject({ variant: 'back', what: 'task_cancelled' })
  for (const other of ['expire', 'lapse', 'refund', null] as const) expect(whatOf(other).what).toBe('task_ended')
})

test('money back from a payment that reached no one is the member’s own and says why', () => {
  const deducted = { paid: cents(25_00), fee: cents(-25), tax: cents(-3) }
  const released = { direction: 'in', amount: cents(25_28), fee: cents(0), tax: cents(0), deducted } as const
  const ends = [
    ['refund', 'undone'],
    ['refund', 'cancelled'],
    ['expiry', 'expired'],
  ] as const
  for (const [kind, status] of ends) {
    const item = anActivityItem({ ...released, kind, status })
    expect(activityStyle(item)).toEqual({ variant: 'returned', what: 'returned', status, amount: 25_28, sign: '+' })
    expect(isReleased(item)).toBe(true)
  }
  expect(isReleased(anActivityItem({ kind: 'refund', direction: 'in' }))).toBe(false)
  expect(isReleased(anActivityItem({ status: 'undone' }))).toBe(false)
})

test('added, claimed and returned money are labelled as such', () => {
  expect(activityStyle(anActivityItem({ kind: 'funding', direction: 'in' })).what).toBe('added')
  expect(activityStyle(anActivityItem({ kind: 'claim', direction: 'in' })).what).toBe('claimed')
  expect(activityStyle(anActivityItem({ kind: 'refund', direction: 'in' }))).toMatchObject({
    variant: 'returned',
    what: 'returned',
    status: 'returned',
    sign: '+',
  })
})

test('a returned payment is struck through for both parties without its fee, and the return says so', () => {
  const struck = { variant: 'back', status: 'returned', sign: '' }
  expect(activityStyle(anActivityItem({ status: 'returned' }))).toMatchObject({
    ...struck,
    what: 'given_back_out',
    amount: 25_00,
  })
  expect(activityStyle(anActivityItem({ status: 'returned', direction: 'in' }))).toMatchObject({
    ...struck,
    what: 'given_back_in',
  })
  const back = anActivityItem({ kind: 'refund', return_of: anActivityItem().id, fee: cents(0), tax: cents(0) })
  expect(activityStyle(back)).toMatchObject({ variant: 'out', what: 'gave_back', sign: '−', amount: 25_00 })
  expect(activityStyle({ ...back, direction: 'in' })).toMatchObject({ variant: 'returned', what: 'got_back', sign: '+' })
})

test('only arriving and unclaimed items are waiting', () => {
  expect(isWaiting(anActivityItem({ status: 'arriving' }))).toBe(true)
  expect(isWaiting(anActivityItem({ status: 'pending' }))).toBe(true)
  expect(isWaiting(anActivityItem())).toBe(false)
})

test('deducted funding counts as outgoing, and restored funding says so', () => {
  const taken = anActivityItem({ kind: 'funding', direction: 'out', fee: cents(0), tax: cents(0), return_of: 'x' })
  expect(activityStyle(taken)).toMatchObject({ what: 'fund_taken', variant: 'out', sign: '−', amount: 25_00 })
  expect(activityStyle({ ...taken, direction: 'in' })).toMatchObject({ what: 'fund_back', variant: 'in', sign: '+' })
})

test('an unknown status is shown as pending and does not break the list', () => {
  const item = anActivityItem()
  Object.assign(item, { status: 'on_review' })
  expect(activityStyle(item)).toMatchObject({ variant: 'wait', status: 'on_hold', sign: '' })
})
