import type { SecurityActivity } from '@hai/contract/security-admin'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { clockTime } from '../../lib/clock-time.ts'
import { shortDay } from '../../lib/moments.ts'
import { useTranslations } from '../../lib/translations.ts'
import { useNow } from '../../lib/use-now.ts'
import { ChartLegend } from '../ui/chart-legend.tsx'

const AXIS = { tick: { fontSize: 12, fill: 'var(--color-ink-soft)' }, tickLine: false, axisLine: false } as const
const DAY_HOURS = 24

const series = [
  { key: 'failed', colour: 'var(--color-accent)' },
  { key: 'refused', colour: 'var(--color-wait-hatch)' },
  { key: 'lockouts', colour: 'var(--color-problem)' },
] as const

/** Screen readers read only the label. A table on the page has the same figures. */
export function HourChart({ hours, label }: { hours: SecurityActivity['by_hour']; label: string }) {
  const t = useTranslations('admin_security')
  const now = useNow()
  const say = (iso: string): string => {
    const hour = new Date(iso)
    return hours.length > DAY_HOURS ? `${shortDay(hour, 'en', now)}, ${clockTime(hour)}` : clockTime(hour)
  }
  return (
    <div role="img" aria-label={label} className="grid h-64 grid-cols-1 grid-rows-[minmax(0,1fr)_auto] gap-1">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={[...hours]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis dataKey="hour" {...AXIS} tickFormatter={say} minTickGap={32} />
          <YAxis {...AXIS} width={48} allowDecimals={false} />
          <Tooltip
            labelFormatter={(hour) => (typeof hour === 'string' ? say(hour) : hour)}
            cursor={{ fill: 'var(--color-sunken)' }}
            contentStyle={{ background: 'var(--color-surface)', border: '1px solid var(--color-line)', borderRadius: 8 }}
            labelStyle={{ color: 'var(--color-ink)' }}
            itemStyle={{ color: 'var(--color-ink)' }}
          />
          {series.map(({ key, colour }) => (
            <Bar
              key={key}
              dataKey={key}
              name={t(key)}
              {...(key !== 'lockouts' && { stackId: 'tries' })}
              fill={colour}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
      <ChartLegend items={series.map(({ key, colour }) => ({ name: t(key), colour }))} />
    </div>
  )
}
