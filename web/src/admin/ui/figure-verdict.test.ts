import { createElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { atAddress, provideTexts, textsOfScreen } from '../../lib/test-render.ts'
import { ComparedFigures } from './compared-figures.tsx'
import { verdictOf } from './figure-verdict.ts'

beforeEach(provideTexts)

type Compared = Parameters<typeof verdictOf>[0]
const against = (today: number, low: number, high: number, unusual: Compared['unusual'] = null) => ({
  figure: 'sends' as const,
  today,
  unusual,
  hours: [today],
  usual_hours: [],
  usual: { low, middle: low, high, weeks: 8 },
})

test('only values within the usual range are "as usual"', () => {
  const verdicts = [against(4, 0, 4), against(5, 0, 4), against(2, 0, 0), against(0, 0, 0), against(8, 10, 20)].map(verdictOf)
  expect(verdicts).toEqual(['as_usual', 'a_little_high', 'too_few', 'as_usual', 'a_little_low'])
  expect(verdictOf(against(90, 0, 4, 'high'))).toBe('high')
  expect(verdictOf({ today: 5, usual: null, unusual: null })).toBe('not_known')
})

test('the list matches its verdicts', async () => {
  const describeVerdict = (one: ReturnType<typeof against>) =>
    textsOfScreen(atAddress('/', createElement(ComparedFigures, { of: [one], lists: {}, nameOf: () => 'Sends' })))
  expect(await describeVerdict(against(5, 0, 4))).toMatch(/5\|, usually 0 to 4\|.*Slightly above normal/)
  expect(await describeVerdict(against(2, 0, 0))).toMatch(/2\|, none by this time in 8 weeks\|.*Too few to judge/)
})
