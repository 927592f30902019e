import { expect, test } from 'vitest'
import { emailInHistory, typedEmail } from './mail-history-entry.ts'

test('a history entry that waits for a mail contains the address', () => {
  expect(emailInHistory({ step: 1, at: 'mail', email: 'marie@ayiti.example' })).toBe('marie@ayiti.example')
})

test.each([null, undefined, 'mail', {}, { step: 1 }, { at: 'mail' }, { at: 'mail', email: 1 }])(
  '%j is not the state of a “check your mail” entry',
  (state) => {
    expect(emailInHistory(state)).toBeNull()
  },
)

test('only the address typed on the page before is prefilled', () => {
  expect(typedEmail({ email: 'marie@ayiti.example' })).toBe('marie@ayiti.example')
  for (const state of [null, undefined, 'mail', {}, { email: '' }, { email: 1 }]) expect(typedEmail(state)).toBeNull()
})
