import { formatUsdDefault } from '@hai/contract/money'
import { Area, Bar, CartesianGrid, ComposedChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { ChartLegend } from './chart-legend.tsx'
import { maskedAmount } from './mask.ts'
import { dayText } from './time-text.ts'
import { useSensitiveShown } from './sensitive-store.ts'

export interface DaySeries {
  /** Field of a point, in cents. */
  key: string
  name: string
  shape: 'area' | 'bar' | 'bar_soft' | 'bar_hatch'
}

export interface DayChartProps {
  /** Oldest first. */
  points: readonly (Readonly<Record<string, number | string>> & { readonly day: string })[]
  series: readonly DaySeries[]
  /** A table next to the chart has the figures for screen readers. */
  label: string
}

const colours = {
  area: 'var(--color-accent)',
  bar: 'var(--color-accent)',
  bar_soft: 'var(--color-wait-hatch)',
  bar_hatch: 'var(--color-in)',
} as const
/** Without this maximum, the bars of a few days would become blocks. */
const BAR_PX = 48
const AXIS = { tick: { fontSize: 12, fill: 'var(--color-ink-soft)' }, tickLine: false, axisLine: false } as const

/** Loaded lazily because of the chart library. While amounts are hidden, there is no scale. */
export function DayChart({ points, series, label }: DayChartProps) {
  const isShown = useSensitiveShown()
  const say = (amount: unknown) => (isShown ? formatUsdDefault(amount) : maskedAmount)
  return (
    <div role="img" aria-label={label} className="grid h-64 grid-cols-1 grid-rows-[minmax(0,1fr)_auto] gap-1">
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart
          data={[...points]}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          maxBarSize={BAR_PX}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis dataKey="day" {...AXIS} tickFormatter={(day: string) => dayText(day).slice(0, -5)} minTickGap={24} />
          {isShown && <YAxis {...AXIS} width={84} tickFormatter={say} />}
          <Tooltip
            formatter={say}
            labelFormatter={(day) => (typeof day === 'string' ? dayText(day) : day)}
            cursor={{ fill: 'var(--color-sunken)', stroke: 'var(--color-line-strong)' }}
            contentStyle={{ background: 'var(--color-surface)', border: '1px solid var(--color-line)', borderRadius: 8 }}
            labelStyle={{ color: 'var(--color-ink)' }}
            itemStyle={{ color: 'var(--color-ink)' }}
          />
          {series.map(({ key, name, shape }) =>
            shape === 'area' ? (
              <Area
                key={key}
                dataKey={key}
                name={name}
                type="stepAfter"
                stroke={colours.area}
                fill={colours.area}
                fillOpacity={0.1}
                strokeWidth={2}
                isAnimationActive={false}
              />
            ) : (
              <Bar key={key} dataKey={key} name={name} stackId="day" fill={colours[shape]} isAnimationActive={false} />
            ),
          )}
        </ComposedChart>
      </ResponsiveContainer>
      <ChartLegend items={series.map(({ name, shape }) => ({ name, colour: colours[shape] }))} />
    </div>
  )
}
