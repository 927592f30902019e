import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

test('what is as it was is no change; what came, went and differs is', () => {
  const before = { is_blocked: false, language: 'fr', roles: ['admin'], note: 'kept', gone: 1 }
  const after = { is_blocked: true, language: 'fr', roles: ['admin'], note: 'kept', sessions_ended: 2 }
  expect(changesOf({ before, after })).toEqual(['is blocked: false → true', 'gone: 1 → –', 'sessions ended: 2'])
  expect(changesOf({ before: null, after: { amount: 5 } })).toEqual(['amount: 5'])
})
