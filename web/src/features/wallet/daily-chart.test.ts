import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { provideTexts, textsOfScreen } from '../../lib/test-render.ts'

beforeEach(() => {
  vi.resetModules()
  provideTexts()
})
afterEach(() => vi.unstubAllGlobals())

async function render(values: readonly number[]): Promise<string> {
  const { DailyChart } = await import('./daily-chart.tsx')
  const points = values.map((value, index) => ({ day: `2026-11-0${index + 1}`, value }))
  const summaryWords = ({ first, last }: { first: string; last: string }): string => `from ${first} to ${last}`
  return textsOfScreen(
    createElement(DailyChart, { points, valueWords: String, valueHeading: 'Available', summaryWords, empty: 'Nothing yet' }),
  )
}

test('one day is not called unchanged, because money may have moved on it', async () => {
  expect(await render([])).toContain('Nothing yet')
  const text = await render([5])
  expect(text).toContain('More days will appear starting tomorrow.')
  expect(text).not.toContain('Unchanged')
})

test('more days are summed up', async () => {
  expect(await render([5, 5])).toContain('Unchanged at 5 since')
  expect(await render([5, 7])).toContain('from 5 to 7')
})
