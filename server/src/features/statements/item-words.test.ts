import { adjustmentReasons } from '@hai/contract/adjustment-reasons'
import { activityKinds, activityStatuses } from '@hai/contract/wallet'
import { expect, test } from 'vitest'
import { kindWord, lineWord, outcomeWord, reasonWord, statusWord } from './item-words.ts'

test('every kind and state of activity has its own text', () => {
  for (const kind of activityKinds) {
    expect(kindWord(kind)).toBe(`records.kind.${kind}`)
    for (const direction of ['in', 'out'] as const)
      expect(lineWord({ kind, status: 'completed' }, direction)).toBe(`records.line.${kind}.${direction}`)
  }
  for (const status of activityStatuses) expect(statusWord(status)).toBe(`records.status.${status}`)
})

test('money returned from a send that reached nobody is not described as a payment', () => {
  expect(lineWord({ kind: 'refund', status: 'undone' }, 'in')).toBe('records.line.refund.undone')
  expect(lineWord({ kind: 'refund', status: 'cancelled' }, 'in')).toBe('records.line.refund.cancelled')
  expect(lineWord({ kind: 'expiry', status: 'expired' }, 'in')).toBe('records.line.expiry.in')
  expect(lineWord({ kind: 'send', status: 'undone' }, 'in')).toBe('records.line.send.in')
  for (const status of activityStatuses)
    expect(outcomeWord(status)).toBe(status === 'completed' ? null : `records.receipt.state.${status}`)
})

test('a credit by the platform says what it is for', () => {
  for (const reason_code of adjustmentReasons) {
    expect(lineWord({ kind: 'adjustment', status: 'completed', reason_code }, 'in')).toBe(
      `records.line.adjustment.${reason_code}`,
    )
    expect(reasonWord({ kind: 'adjustment', reason_code })).toBe(`records.line.adjustment.${reason_code}`)
  }
  expect(reasonWord({ kind: 'send', reason_code: null })).toBeNull()
})

test('an unknown kind still has a text', () => {
  expect([kindWord('gift'), lineWord({ kind: 'gift', status: 'given' }, 'in'), statusWord('lost')]).toEqual([
    'records.kind.other',
    'records.line.other.in',
    'records.status.other',
  ])
})
