import { adjustmentReasons } from '@hai/contract/adjustment-reasons'
import { activityKinds, activityStatuses } from '@hai/contract/wallet'
import { expect, test } from 'vitest'
import { kindWord, lineWord, outcomeWord, reasonWord, statusWord } from './item-words.ts'

test('every kind and state of activity has its own text', () => {
  for (const kind of activityKinds) {
    expect(kindWord(kind)).toBe(`statements.kind.${kind}`)
    for (const direction of ['in', 'out'] as const)
      expect(lineWord({ kind, status: 'completed' }, direction)).toBe(`statements.line.${kind}.${direction}`)
  }
  for (const status of activityStatuses) expect(statusWord(status)).toBe(`statements.status.${status}`)
})

test('money returned from a send that reached nobody is not described as a payment', () => {
  expect(lineWord({ kind: 'refund', status: 'undone' }, 'in')).toBe('statements.line.refund.undone')
  expect(lineWord({ kind: 'refund', status: 'cancelled' }, 'in')).toBe('statements.line.refund.cancelled')
  expect(lineWord({ kind: 'expiry', status: 'expired' }, 'in')).toBe('statements.line.expiry.in')
  expect(lineWord({ kind: 'send', status: 'undone' }, 'in')).toBe('statements.line.send.in')
  for (const status of activityStatuses)
    expect(outcomeWord(status)).toBe(status === 'completed' ? null : `statements.receipt.state.${status}`)
})

test('a credit by the platform says what it is for', () => {
  for (const reason_code of adjustmentReasons) {
    expect(lineWord({ kind: 'adjustment', status: 'completed', reason_code }, 'in')).toBe(
      `statements.line.adjustment.${reason_code}`,
    )
    expect(reasonWord({ kind: 'adjustment', reason_code })).toBe(`statements.line.adjustment.${reason_code}`)
  }
  expect(reasonWord({ kind: 'send', reason_code: null })).toBeNull()
})

test('an unknown kind still has a text', () => {
  expect([kindWord('gift'), lineWord({ kind: 'gift', status: 'given' }, 'in'), statusWord('lost')]).toEqual([
    'statements.kind.other',
    'statements.line.other.in',
    'statements.status.other',
  ])
})
