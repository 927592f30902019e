import type { AgentScore } from '@hai/contract/agents'
import { createElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { provideTexts, textsOfScreen } from '../../lib/test-render.ts'
import { Figures } from '../../ui/figures.tsx'
import { useScoreFigures } from './score-figures.tsx'

beforeEach(provideTexts)

function textsFor(score: Pick<AgentScore, 'completed' | 'disputed'>): Promise<string> {
  const Shown = () => {
    const figures = useScoreFigures()
    return createElement(Figures, {
      items: figures({ late: 0, honest_cash_bp: null, median_minutes: null, rating: null, ratings: 0, ...score }),
    })
  }
  return textsOfScreen(createElement(Shown))
}

test('disputes are a share of the payouts, also if none is completed', async () => {
  expect(await textsFor({ completed: 0, disputed: 0 })).toContain('|Dispute rate|No data yet|')
  expect(await textsFor({ completed: 0, disputed: 1 })).toMatch(/\|Dispute rate\|100\s?%\|/)
  expect(await textsFor({ completed: 8, disputed: 1 })).toMatch(/\|Dispute rate\|12\.5\s?%\|/)
  expect(await textsFor({ completed: 1, disputed: 0 })).toMatch(/\|Dispute rate\|0\s?%\|/)
})
