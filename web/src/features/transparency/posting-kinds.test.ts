import { provenKinds } from '@hai/contract/posting-kinds'
import { isBackKind, isOwnKind, isWaitingKind } from '@hai/contract/proof-kinds'
import { expect, test } from 'vitest'
import { lineWay } from './posting-kinds.ts'

test('the amount of a proof is named by the way it went', () => {
  expect(lineWay('send', { account: 'available', cents: -43_93 })).toBe('paid')
  expect(lineWay('refund', { account: 'available', cents: -43_93 })).toBe('out')
  expect(lineWay('send', { account: 'available', cents: 43_45 })).toBe('in')
  expect(lineWay('fund', { account: 'wallet_of_nobody', cents: 1 })).toBeNull()
})

test('what is put on hold or released has not left the wallet by that, nor come into it, whichever of its lines are shown', () => {
  for (const kind of ['send_held', 'cash_out_held', 'task_held']) {
    expect(lineWay(kind, { account: 'available', cents: -20_22 }), kind).toBe('aside')
    expect(lineWay(kind, { account: 'on_hold', cents: 20_22 }), kind).toBe('held')
  }
  for (const kind of ['undo_held', 'cash_out_returned', 'task_returned']) {
    expect(lineWay(kind, { account: 'available', cents: 20_22 }), kind).toBe('back')
    expect(lineWay(kind, { account: 'on_hold', cents: -20_22 }), kind).toBe('released')
  }
  for (const kind of ['cancel_escrow', 'expire_escrow'])
    expect(lineWay(kind, { account: 'available', cents: 20_22 }), kind).toBe('back')
})

test('what was on hold and went to whoever was paid has left the wallet, its fee and tax with it', () => {
  for (const kind of ['settle_held', 'cash_out', 'task_paid'])
    expect(lineWay(kind, { account: 'on_hold', cents: -20_22 }), kind).toBe('paid')
})

test('only what may still go back is answered with a warning', () => {
  for (const kind of ['send_held', 'escrow', 'cash_out_held', 'task_held']) expect(isWaitingKind(kind), kind).toBe(true)
  for (const kind of ['send', 'settle_held', 'claim_escrow', 'cash_out', 'task_paid'])
    expect(isWaitingKind(kind), kind).toBe(false)
})

test('an act of a name that nobody knows yet is never said to have paid anybody from what was on hold', () => {
  expect(lineWay('something_returned', { account: 'on_hold', cents: -20_22 })).toBe('released')
})

test('whatever puts aside or gives back is told by all of its sides', () => {
  const both = provenKinds.filter((kind) => (isWaitingKind(kind) || isBackKind(kind)) && !kind.includes('escrow'))
  expect(provenKinds.filter(isOwnKind).toSorted()).toEqual(both.toSorted())
})
