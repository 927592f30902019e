import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { TestServer } from '../../api/test-app.ts'

afterEach(() => vi.unstubAllGlobals())

test('a sign-out removes the details of a payment whose answer was lost', async () => {
  localStorage.setItem('hai.payment.marie', 'key and amount')
  localStorage.setItem('hai.payment-details', 'payee and note')
  vi.stubGlobal('fetch', new TestServer().fetch)
  const { auth } = await import('./auth.ts')
  act(() => auth.sessionChanged())
  expect(auth.state.get().at).toBe('unauthenticated')
  expect(localStorage.getItem('hai.payment-details')).toBeNull()
  expect(localStorage.getItem('hai.payment.marie')).not.toBeNull()
})
