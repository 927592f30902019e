import type { AgentScore } from '@hai/contract/agents'
import { oneDecimal, wholeNumber } from '@hai/contract/number-text'
import { percentOf } from '../../lib/percent.ts'
import { useLanguage, useTranslations, type Translate } from '../../lib/translations.ts'
import type { Figure } from '../../ui/figures.tsx'

/** Basis points, rounded up to a tenth of a percent, so that a single failure never shows as 0 %. */
const shareUp = (part: number, whole: number): number => Math.ceil((part * 1_000) / whole) * 10

export function useScoreFigures(): (score: AgentScore) => Figure[] {
  const t = useTranslations('agents')
  const language = useLanguage()
  const number = (count: number): string => wholeNumber(count, language)
  return ({ completed, disputed, late, honest_cash_bp, median_minutes, rating, ratings }) => {
    // A disputed cash-out may not be completed.
    const tried = Math.max(completed, disputed)
    return [
      { label: t('completed'), value: number(completed) },
      {
        label: t('honest_cash'),
        value: honest_cash_bp === null ? t('nobody_said') : percentOf(honest_cash_bp, language),
      },
      { label: t('disputed'), value: tried === 0 ? t('not_yet') : percentOf(shareUp(disputed, tried), language) },
      ...(late > 0 ? [{ label: t('late'), value: number(late) }] : []),
      { label: t('typical_time'), value: typicalTime(median_minutes, t) },
      {
        label: t('average_rating'),
        value: rating === null ? t('not_yet') : t('rating_of', { rating: oneDecimal(rating, language), count: number(ratings) }),
      },
    ]
  }
}

function typicalTime(minutes: number | null, t: Translate<'agents'>): string {
  if (minutes === null) return t('not_yet')
  return minutes === 0 ? t('under_minute') : t('minutes', { count: minutes })
}
