import { dayOf, isDay, startOfDay } from '../../lib/days.ts'
import { useTranslations } from '../../lib/translations.ts'
import { useSearchParams } from 'wouter'
import { cx } from '../../lib/cx.ts'

export interface Period {
  from: string
  to: string
}

const USUAL_DAYS = 7
const choices = [1, 7, 30, 90] as const

/** The last `count` days including today, in the reader’s time zone. */
const lastDays = (count: number): Period => {
  const to = dayOf(new Date())
  return { from: dayOf(startOfDay(to, 1 - count)), to }
}

const daysIn = ({ from, to }: Period): number =>
  Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / 86_400_000) + 1

export function usePeriod(max: number) {
  const [query, setQuery] = useSearchParams()
  const usual = lastDays(USUAL_DAYS)
  const from = query.get('from') ?? ''
  const to = query.get('to') ?? ''
  const period: Period = { from: isDay(from) ? from : usual.from, to: isDay(to) ? to : usual.to }
  const change = (next: Partial<Period>) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [key, day] of Object.entries({ ...period, ...next })) after.set(key, day)
        return after
      },
      { replace: true },
    )
  return { period, change, isFine: period.from <= period.to && daysIn(period) <= max }
}

interface PeriodBarProps extends ReturnType<typeof usePeriod> {
  max: number
}

const fieldLook = 'focus-ring-soft min-h-(--size-touch) rounded-box border-[1.5px] border-line-strong bg-surface px-3 text-sm'

export function PeriodBar({ period, change, isFine, max }: PeriodBarProps) {
  const t = useTranslations('admin_accounting')
  return (
    <div role="group" aria-label={t('ui.period')} className="flex flex-wrap items-end gap-2">
      {(['from', 'to'] as const).map((side) => (
        <label key={side} className="grid gap-1">
          <span className="text-xs leading-4 font-medium text-ink-soft">{t(`ui.${side}`)}</span>
          <input
            type="date"
            required
            value={period[side]}
            aria-invalid={!isFine || undefined}
            onChange={({ target }) => isDay(target.value) && change({ [side]: target.value })}
            className={fieldLook}
          />
        </label>
      ))}
      <div className="flex flex-wrap gap-1">
        {choices.map((count) => {
          const days = lastDays(count)
          const isChosen = days.from === period.from && days.to === period.to
          return (
            <button
              key={count}
              type="button"
              aria-pressed={isChosen}
              onClick={() => change(days)}
              className={cx(
                'min-h-(--size-touch) rounded-full px-3.5 text-sm font-medium',
                isChosen ? 'bg-ink text-page' : 'bg-sunken hover:bg-pressed',
              )}
            >
              {t(`admin_ui.days_${count}`)}
            </button>
          )
        })}
      </div>
      {!isFine && (
        <p role="alert" className="w-full text-sm font-medium text-problem">
          {t('not_this_period', { max })}
        </p>
      )}
    </div>
  )
}
