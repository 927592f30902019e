import { expect, test } from 'vitest'
import { mailOfVisit, typedMail } from './mail-visit.ts'

test('a visit that waits for a mail knows the address it went to', () => {
  expect(mailOfVisit({ step: 1, at: 'mail', email: 'marie@ayiti.example' })).toBe('marie@ayiti.example')
})

test.each([null, undefined, 'mail', {}, { step: 1 }, { at: 'mail' }, { at: 'mail', email: 1 }])('%j waits for none', (state) => {
  expect(mailOfVisit(state)).toBeNull()
})

test('the address typed on the page before is taken over, and nothing else is', () => {
  expect(typedMail({ email: 'marie@ayiti.example' })).toBe('marie@ayiti.example')
  for (const state of [null, undefined, 'mail', {}, { email: '' }, { email: 1 }]) expect(typedMail(state)).toBeNull()
})
