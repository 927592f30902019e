import type { AgentScore } from '@hai/contract/agents'
import { useWords } from '../../lib/words.ts'

const BP = 10_000
const PERCENT = 100

/** How an agent has worked, in one line: stars, how many paid out, and how many got all of it. */
export function useScoreWords(): (score: AgentScore) => string {
  const t = useWords('cashouts')
  return ({ rating, completed, honest_cash_bp }) =>
    [
      rating !== null && t('score_stars', { rating: rating.toFixed(1) }),
      completed === 0 ? t('score_new') : t('score_completed', { count: completed }),
      honest_cash_bp !== null && t('score_honest', { percent: Math.floor((honest_cash_bp / BP) * PERCENT) }),
    ]
      .filter((part) => part !== false)
      .join(' · ')
}
