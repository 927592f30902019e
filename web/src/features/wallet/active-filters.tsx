import { X } from 'lucide-react'
import { formatUsd } from '../../lib/money-text.ts'
import { startOfDay } from '../../lib/days.ts'
import { shortDay } from '../../lib/moments.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import type { ActivityFilters } from './filters.ts'

export interface ActiveFiltersProps {
  filters: ActivityFilters
  onChange: (filters: ActivityFilters) => void
}

export function ActiveFilters({ filters, onChange }: ActiveFiltersProps) {
  const t = useTranslations('activity')
  const language = useLanguage()
  const now = useNow()
  const { person, from, to, min, max } = filters
  const day = (text: string): string => shortDay(startOfDay(text), language, now)
  const chips: { words: string; without: Partial<ActivityFilters> }[] = []
  if (person) chips.push({ words: `@${person}`, without: { person: null } })
  if (from && to) chips.push({ words: t('days', { from: day(from), to: day(to) }), without: { from: null, to: null } })
  else if (from) chips.push({ words: t('since', { day: day(from) }), without: { from: null } })
  else if (to) chips.push({ words: t('until', { day: day(to) }), without: { to: null } })
  if (min && max)
    chips.push({ words: t('amounts', { min: formatUsd(min), max: formatUsd(max) }), without: { min: null, max: null } })
  else if (min) chips.push({ words: t('at_least', { amount: formatUsd(min) }), without: { min: null } })
  else if (max) chips.push({ words: t('at_most', { amount: formatUsd(max) }), without: { max: null } })
  return (
    <ul aria-label={t('active')} className="flex flex-wrap gap-1.5">
      {chips.map(({ words, without }) => (
        <li key={words}>
          <button
            type="button"
            aria-label={t('remove', { filter: words })}
            onClick={() => onChange({ ...filters, ...without })}
            className="inline-flex min-h-(--size-touch) items-center gap-1.5 rounded-full bg-accent-wash px-3 text-left text-sm font-medium wrap-anywhere text-accent-ink hover:bg-pressed"
          >
            {words}
            <X className="size-4 flex-none" />
          </button>
        </li>
      ))}
    </ul>
  )
}
