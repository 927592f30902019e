import { createElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { provideTexts, textsOfScreen } from '../../lib/test-render.ts'
import { storeSensitive } from './test-sensitive.ts'

beforeEach(() => {
  provideTexts()
  storeSensitive(false)
})

test('while amounts are hidden, a zero is hidden too, but not a difference of zero', async () => {
  const { Difference, Money, MoneyOrDash } = await import('./sensitive.tsx')
  const hidden = '|$•••|hidden|'
  expect(await textsOfScreen(createElement(Money, { cents: 0 }))).toBe(hidden)
  expect(await textsOfScreen(createElement(MoneyOrDash, { cents: 0 }))).toBe(hidden)
  expect(await textsOfScreen(createElement(Difference, { cents: 5_00 }))).toBe(hidden)
  expect(await textsOfScreen(createElement(Difference, { cents: 0 }))).toBe('|$0.00|')
})
