import { act, renderHook } from '@testing-library/react'
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

test('a sign-out removes the choice of dollars or gourdes, also from open screens', async () => {
  vi.resetModules()
  localStorage.setItem('amount_unit', 'htg')
  vi.stubGlobal('fetch', new TestServer().fetch)
  const { useAmountUnit } = await import('../../lib/amount-unit.ts')
  const { result } = renderHook(useAmountUnit)
  expect(result.current).toBe('htg')
  const { auth } = await import('./auth.ts')
  act(() => auth.sessionChanged())
  expect(result.current).toBeNull()
  expect(localStorage.getItem('amount_unit')).toBeNull()
})
