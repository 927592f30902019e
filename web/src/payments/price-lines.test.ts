import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { loadErrorMessages } from '../api/error-messages.ts'
import { provideTexts, textsOfScreen } from '../lib/test-render.ts'
import { NoPrice, PriceLines } from './price-lines.tsx'

beforeEach(provideTexts)

const price = { fee: cents(25), tax: cents(3), total: cents(25_28) }
const retry = vi.fn()

test('the price is fee, tax and total, between the lines of the form', async () => {
  const line = (label: string) => [{ label, value: '' }]
  const lines = createElement(PriceLines, { before: line('Before'), price, totalLabel: 'Put on hold', after: line('After') })
  expect(await textsOfScreen(lines)).toBe('|Before|Fee|$0.25|Tax|$0.03|Put on hold|$25.28|After|')
})

test('without fee and tax, the payment is free, and there is no line for the tax', async () => {
  const free = { fee: cents(0), tax: cents(0), total: cents(25_00) }
  expect(await textsOfScreen(createElement(PriceLines, { price: free }))).toBe('|Fee|Free|You pay|$25.00|')
})

test('until there is a price, says what to enter, or that it is being worked out', async () => {
  const noPrice = (hint: string | null) => textsOfScreen(createElement(NoPrice, { hint, quote: { error: null, retry } }))
  expect(await noPrice('Type an amount.')).toBe('|Type an amount.|')
  expect(await noPrice(null)).toBe('|Calculating the price|')
})

test('a price that could not be loaded can be asked for again', async () => {
  await loadErrorMessages()
  const failed = (code: 'OFFLINE' | 'RATE_UNAVAILABLE') => {
    const error = new ApiError({ code, message: '', request_id: null })
    return textsOfScreen(createElement(NoPrice, { hint: null, quote: { error, retry } }))
  }
  expect(await failed('OFFLINE')).toMatch(/work out the price.*\|Try again\|/)
  expect(await failed('RATE_UNAVAILABLE')).not.toContain('work out the price')
})
