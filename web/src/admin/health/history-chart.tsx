import type { HistoryPoint } from '@hai/contract/health'
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { clockTime } from '../../lib/clock-time.ts'
import { shortDay } from '../../lib/moments.ts'
import { useNow } from '../../lib/use-now.ts'

export interface HistoryChartProps {
  /** Oldest first. */
  points: readonly HistoryPoint[]
  figure: Exclude<keyof HistoryPoint, 'at'>
  format: (value: number) => string
  isLong: boolean
  label: string
}

const AXIS = { tick: { fontSize: 11, fill: 'var(--color-ink-soft)' }, tickLine: false, axisLine: false } as const

/** Loaded lazily because of the chart library. */
export function HistoryChart({ points, figure, format, isLong, label }: HistoryChartProps) {
  const now = useNow()
  const moment = (iso: string): string => `${shortDay(new Date(iso), 'en', now)}, ${clockTime(new Date(iso))}`
  const tick = (iso: string): string => (isLong ? shortDay(new Date(iso), 'en', now) : clockTime(new Date(iso)))
  /** A non-breaking space keeps value and unit on one line. */
  const formatValue = (value: unknown): string => (typeof value === 'number' ? format(value).replace(' ', '\u00a0') : '')
  return (
    <div role="img" aria-label={label} className="h-32">
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart data={[...points]} margin={{ top: 4, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis dataKey="at" {...AXIS} tickFormatter={tick} minTickGap={40} />
          <YAxis {...AXIS} width={60} tickCount={3} tickFormatter={formatValue} />
          <Tooltip
            formatter={formatValue}
            labelFormatter={(at) => (typeof at === 'string' ? moment(at) : at)}
            separator=""
            cursor={{ stroke: 'var(--color-line-strong)' }}
            contentStyle={{ background: 'var(--color-surface)', border: '1px solid var(--color-line)', borderRadius: 8 }}
            labelStyle={{ color: 'var(--color-ink)' }}
            itemStyle={{ color: 'var(--color-ink)' }}
          />
          <Area
            dataKey={figure}
            name=""
            type="linear"
            stroke="var(--color-accent)"
            fill="var(--color-accent)"
            fillOpacity={0.1}
            strokeWidth={1.5}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  )
}
