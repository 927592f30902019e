import type { AgentScore } from '@hai/contract/agents'
import type { Figure } from '../../ui/figures.tsx'
import { useLanguage, useWords, type Translate } from '../../lib/words.ts'

const BASIS_POINTS = 10_000

/** How somebody has worked, as everybody may see it. */
export function useScoreFigures(): (score: AgentScore) => Figure[] {
  const t = useWords('agents')
  const language = useLanguage()
  // Creole is written with the comma of French here, and the percent sign stands apart in both.
  const percent = new Intl.NumberFormat(language === 'en' ? 'en-US' : 'fr-FR', { style: 'percent', maximumFractionDigits: 1 })
  return ({ completed, disputed, late, honest_cash_bp, median_minutes, rating, ratings }) => [
    { label: t('completed'), value: completed },
    {
      label: t('honest_cash'),
      value: honest_cash_bp === null ? t('nobody_said') : percent.format(honest_cash_bp / BASIS_POINTS),
    },
    { label: t('disputed'), value: completed === 0 ? disputed : percent.format(disputed / completed) },
    ...(late > 0 ? [{ label: t('late'), value: late }] : []),
    { label: t('typical_time'), value: typicalTime(median_minutes, t) },
    { label: t('rating'), value: rating === null ? t('not_yet') : t('rating_of', { rating, count: ratings }) },
  ]
}

function typicalTime(minutes: number | null, t: Translate<'agents'>): string {
  if (minutes === null) return t('not_yet')
  return minutes === 0 ? t('under_minute') : t('minutes', { count: minutes })
}
