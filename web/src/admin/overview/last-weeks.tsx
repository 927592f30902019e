import { wholeNumber } from '@hai/contract/number-text'
import type { AdminOverview, DayLine } from '@hai/contract/overview'
import { shortDay } from '../../lib/moments.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Box, Section } from '../../ui/row.tsx'
import { amountText } from '../ui/mask.ts'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { Sparkline } from '../ui/sparkline.tsx'

const charts = ['sends', 'cash_outs', 'fees_earned', 'sign_ups'] as const satisfies readonly (keyof DayLine)[]

/** Noon, so that time zones do not shift the day. */
const dateOf = (day: string): Date => new Date(`${day}T12:00:00`)

export function LastWeeks({ days }: Pick<AdminOverview, 'days'>) {
  const t = useTranslations('admin_overview')
  const mode = useSensitiveShown() ? 'shown' : 'hidden'
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last || days.length < 2) return null
  const now = dateOf(last.day)
  return (
    <Section
      title={t('last_weeks')}
      action={<span className="text-sm text-ink-soft">{t('since', { day: shortDay(dateOf(first.day), 'en', now) })}</span>}
    >
      <Box className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-5">
        {charts.map((figure) => {
          const values = days.map((day) => day[figure])
          const say = (value: number): string => (figure === 'fees_earned' ? amountText(value, mode) : wholeNumber(value, 'en'))
          const whole = values.slice(0, -1)
          const facts = { least: say(Math.min(...whole)), most: say(Math.max(...whole)), today: say(values.at(-1) ?? 0) }
          return (
            <figure key={figure} className="grid min-w-0 gap-1.5">
              <figcaption className="text-sm">
                <span className="block font-medium">{t(`figure_${figure}`)}</span>
                <span className="block text-ink-soft">{t('a_day', facts)}</span>
              </figcaption>
              <Sparkline values={values} highlightFrom={Infinity} className="h-14 w-full" />
            </figure>
          )
        })}
      </Box>
    </Section>
  )
}
