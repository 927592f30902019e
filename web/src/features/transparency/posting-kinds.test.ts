import { isWaitingKind } from '@hai/contract/posting-kinds'
import { expect, test } from 'vitest'
import { lineWay } from './posting-kinds.ts'

const side = { place: 0, salt: '', of: '' }
const ways = (kind: string, lines: { account: string; cents: number }[]) => {
  const proof = { kind, lines: lines.map((line) => ({ ...side, ...line })) }
  return lines.map((line) => lineWay(proof, line))
}

test('the amount of a proof is named by the way it went', () => {
  expect(ways('send', [{ account: 'available', cents: -43_93 }])).toEqual(['paid'])
  expect(ways('refund', [{ account: 'available', cents: -43_93 }])).toEqual(['out'])
  expect(ways('send', [{ account: 'available', cents: 43_45 }])).toEqual(['in'])
  expect(ways('fund', [{ account: 'wallet_of_nobody', cents: 1 }])).toEqual([null])
})

test('what is put on hold or released has not left the wallet by that', () => {
  const held = [
    { account: 'available', cents: -20_22 },
    { account: 'on_hold', cents: 20_22 },
  ]
  expect(ways('send_held', held)).toEqual(['aside', 'held'])
  expect(
    ways(
      'undo_held',
      held.map((line) => ({ ...line, cents: -line.cents })),
    ),
  ).toEqual(['back', 'released'])
})

test('what was on hold and went to whoever was paid has left the wallet, its fee and tax with it', () => {
  for (const kind of ['settle_held', 'cash_out', 'task_paid'])
    expect(ways(kind, [{ account: 'on_hold', cents: -20_22 }]), kind).toEqual(['paid'])
})

test('only what may still go back is answered with a warning', () => {
  for (const kind of ['send_held', 'escrow', 'cash_out_held', 'task_held']) expect(isWaitingKind(kind), kind).toBe(true)
  for (const kind of ['send', 'settle_held', 'claim_escrow', 'cash_out', 'task_paid'])
    expect(isWaitingKind(kind), kind).toBe(false)
})
