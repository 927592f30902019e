import { provenKinds } from '@hai/contract/posting-kinds'
import { isBackKind, isOwnKind, isWaitingKind } from '@hai/contract/proof-kinds'
import { expect, test } from 'vitest'
import { lineDirection } from './posting-kinds.ts'

test('the label of a proof’s amount depends on its direction', () => {
  expect(lineDirection('send', { account: 'available', cents: -43_93 })).toBe('paid')
  expect(lineDirection('refund', { account: 'available', cents: -43_93 })).toBe('out')
  expect(lineDirection('send', { account: 'available', cents: 43_45 })).toBe('in')
  expect(lineDirection('fund', { account: 'wallet_of_nobody', cents: 1 })).toBeNull()
})

test('holds and releases count neither as outgoing nor as incoming, whichever lines are shown', () => {
  for (const kind of ['send_held', 'cash_out_held', 'task_held']) {
    expect(lineDirection(kind, { account: 'available', cents: -20_22 }), kind).toBe('aside')
    expect(lineDirection(kind, { account: 'on_hold', cents: 20_22 }), kind).toBe('held')
  }
  for (const kind of ['undo_held', 'cash_out_returned', 'task_returned']) {
    expect(lineDirection(kind, { account: 'available', cents: 20_22 }), kind).toBe('back')
    expect(lineDirection(kind, { account: 'on_hold', cents: -20_22 }), kind).toBe('released')
  }
  for (const kind of ['cancel_escrow', 'expire_escrow'])
    expect(lineDirection(kind, { account: 'available', cents: 20_22 }), kind).toBe('back')
})

test('a payment from a hold counts as outgoing, with fee and tax', () => {
  for (const kind of ['settle_held', 'cash_out', 'task_paid'])
    expect(lineDirection(kind, { account: 'on_hold', cents: -20_22 }), kind).toBe('paid')
})

test('only pending payments are warned about', () => {
  for (const kind of ['send_held', 'escrow', 'cash_out_held', 'task_held']) expect(isWaitingKind(kind), kind).toBe(true)
  for (const kind of ['send', 'settle_held', 'claim_escrow', 'cash_out', 'task_paid'])
    expect(isWaitingKind(kind), kind).toBe(false)
})

test('an unknown kind that reduces a hold counts as a release, not as a payment', () => {
  expect(lineDirection('something_returned', { account: 'on_hold', cents: -20_22 })).toBe('released')
})

test('every kind that holds or returns the member’s own money counts as such', () => {
  const both = provenKinds.filter((kind) => (isWaitingKind(kind) || isBackKind(kind)) && !/escrow|_book/.test(kind))
  expect(provenKinds.filter(isOwnKind).toSorted()).toEqual(both.toSorted())
})
