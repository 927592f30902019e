import { cents, type Cents } from '@hai/contract/money'
import { queryOptions } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp, TestServer } from '../api/test-app.ts'
import { useLiveQuote } from './use-live-quote.ts'

const ask = vi.fn<(amount: number) => Promise<string>>()
const quote = (amount: number) => queryOptions({ queryKey: ['quote', amount], queryFn: () => ask(amount), retry: false })

beforeEach(() => {
  vi.stubGlobal('fetch', new TestServer().fetch)
  ask.mockReset().mockImplementation((amount) => Promise.resolve(`price of ${amount}`))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function quoteFor(amount: Cents | null) {
  const { wrapper } = await openApp()
  const hook = renderHook(({ typed }) => useLiveQuote(typed, quote), { wrapper, initialProps: { typed: amount } })
  return { shown: () => hook.result.current, type: (typed: Cents) => hook.rerender({ typed }) }
}

test('an amount that is still being typed has no quote of its own', async () => {
  const { shown, type } = await quoteFor(cents(1_01))
  await waitFor(() => expect(shown().settled).toBe('price of 101'))
  type(cents(2_02))
  expect(shown()).toMatchObject({ displayed: 'price of 101', settled: null })
  type(cents(3_03))
  await waitFor(() => expect(shown().settled).toBe('price of 303'))
  expect(ask.mock.calls).toEqual([[101], [303]])
})

test('while a quote loads, the previous price is shown, but nobody can agree to it', async () => {
  const { shown, type } = await quoteFor(cents(4_04))
  await waitFor(() => expect(shown().settled).toBe('price of 404'))
  let answer = (_price: string): void => undefined
  ask.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  type(cents(5_05))
  await waitFor(() => expect(ask).toHaveBeenLastCalledWith(505))
  expect(shown()).toMatchObject({ displayed: 'price of 404', settled: null, error: null })
  answer('price of 505')
  await waitFor(() => expect(shown().settled).toBe('price of 505'))
})

test('a failed quote can be asked for again', async () => {
  ask.mockRejectedValueOnce(new Error('no network'))
  const { shown } = await quoteFor(cents(6_06))
  await waitFor(() => expect(shown()).toMatchObject({ settled: null, error: { message: 'no network' } }))
  act(() => shown().retry())
  await waitFor(() => expect(shown()).toMatchObject({ settled: 'price of 606', error: null }))
})

test('no amount and zero have no quote', async () => {
  const { shown, type } = await quoteFor(null)
  type(cents(0))
  expect(shown()).toMatchObject({ displayed: null, settled: null, error: null })
  type(cents(7_07))
  await waitFor(() => expect(shown().settled).toBe('price of 707'))
  expect(ask.mock.calls).toEqual([[707]])
})
