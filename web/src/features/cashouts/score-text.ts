import type { AgentScore } from '@hai/contract/agents'
import { SEPARATOR } from '../../lib/separator.ts'
import { percentOf } from '../../lib/percent.ts'
import { useLanguage, useWords } from '../../lib/words.ts'

export function useScoreText(): (score: AgentScore) => string {
  const t = useWords('cashouts')
  const language = useLanguage()
  return ({ rating, completed, honest_cash_bp }) =>
    [
      rating !== null && t('score_stars', { rating: rating.toFixed(1) }),
      completed === 0 ? t('score_new') : t('score_completed', { count: completed }),
      honest_cash_bp !== null && t('score_honest', { percent: percentOf(honest_cash_bp, language) }),
    ]
      .filter((part) => part !== false)
      .join(SEPARATOR)
}
