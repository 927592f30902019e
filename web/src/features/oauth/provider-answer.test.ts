import { expect, test } from 'vitest'
import { parseProviderAnswer } from './provider-answer.ts'

test('a provider’s answer is read from the URL without other parameters', () => {
  expect(parseProviderAnswer('?code=c&state=s&iss=https%3A%2F%2Fp.example&session_state=x')).toEqual({
    state: 's',
    code: 'c',
    iss: 'https://p.example',
  })
  expect(parseProviderAnswer('?error=access_denied&error_description=no&state=s')).toEqual({ state: 's', error: 'access_denied' })
})

test.each(['', '?token=abc', '?state=s', '?code=c', '?state=&code=c'])('“%s” is not a provider’s answer', (search) => {
  expect(parseProviderAnswer(search)).toBeNull()
})
