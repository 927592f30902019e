import { expect, test } from 'vitest'
import { tokenIn } from './link-token.ts'

test('the token is read from the query or the fragment', () => {
  expect(tokenIn({ search: '?token=abc', hash: '' })).toBe('abc')
  expect(tokenIn({ search: '', hash: '#token=abc' })).toBe('abc')
  expect(tokenIn({ search: '?other=1', hash: '' })).toBeNull()
})
