import { activityKinds, activityStatuses } from '@hai/contract/wallet'
import { expect, test } from 'vitest'
import { kindWord, lineWord, statusWord } from './item-words.ts'

test('every kind and every state of activity has words of its own', () => {
  for (const kind of activityKinds) {
    expect(kindWord(kind)).toBe(`records.kind.${kind}`)
    for (const direction of ['in', 'out'] as const) expect(lineWord(kind, direction)).toBe(`records.line.${kind}.${direction}`)
  }
  for (const status of activityStatuses) expect(statusWord(status)).toBe(`records.status.${status}`)
})

test('one that is not known yet is still told', () => {
  expect([kindWord('gift'), lineWord('gift', 'in'), statusWord('lost')]).toEqual([
    'records.kind.other',
    'records.line.other.in',
    'records.status.other',
  ])
})
