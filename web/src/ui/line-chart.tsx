import { useId, useState } from 'react'
import { useDataLight } from '../lib/data-use.ts'

export interface LineChartProps {
  /** One point per day, oldest first; at least one point. */
  points: readonly { readonly day: string; readonly value: number }[]
  summary: string
  pointWords: (point: { day: string; value: number }) => string
  sliderLabel: string
  tableLabel: string
  dayHeading: string
  valueHeading: string
  dayWords: (day: string) => string
  valueWords: (value: number) => string
}

const WIDTH = 320
const HEIGHT = 120
const EDGE = 6

export function LineChart({ points, summary, pointWords, sliderLabel, ...table }: LineChartProps) {
  const id = useId()
  const isLight = useDataLight()
  const last = points.length - 1
  const [picked, setPicked] = useState<number | null>(null)
  const at = Math.min(picked ?? last, last)
  const point = points[at]
  if (!point) return null
  if (isLight)
    return (
      <div className="grid grid-cols-1 gap-2">
        <p>{summary}</p>
        <Table points={points} {...table} />
      </div>
    )
  const values = points.map(({ value }) => value)
  const low = Math.min(...values)
  const high = Math.max(...values)
  const x = (index: number): number => (last === 0 ? WIDTH : (index / last) * WIDTH)
  const y = (value: number): number =>
    high === low ? HEIGHT / 2 : EDGE + (1 - (value - low) / (high - low)) * (HEIGHT - 2 * EDGE)
  const start = last === 0 ? `0,${y(point.value)} ` : ''
  const line = start + points.map(({ value }, index) => `${x(index)},${y(value)}`).join(' ')
  const left = `${(x(at) / WIDTH) * 100}%`
  const top = `${(y(point.value) / HEIGHT) * 100}%`
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-sm font-medium" aria-hidden="true">
        {pointWords(point)}
      </p>
      <div className="relative h-32 rounded-box has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="size-full overflow-visible text-accent"
        >
          <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} fill="currentColor" opacity="0.1" />
          <polyline
            points={line}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span aria-hidden="true" className="absolute inset-y-0 w-px bg-line-strong" style={{ left }} />
        <span
          aria-hidden="true"
          className="absolute size-3 -translate-1/2 rounded-full bg-accent ring-2 ring-surface"
          style={{ left, top }}
        />
        <input
          type="range"
          aria-label={sliderLabel}
          aria-describedby={id}
          aria-valuetext={pointWords(point)}
          min={0}
          max={last}
          value={at}
          onChange={(event) => setPicked(Number(event.target.value))}
          className="absolute inset-0 size-full cursor-crosshair opacity-0"
        />
      </div>
      <p id={id} className="text-sm text-ink-soft">
        {summary}
      </p>
      <Table points={points} {...table} />
    </div>
  )
}

type TableProps = Pick<LineChartProps, 'points' | 'tableLabel' | 'dayHeading' | 'valueHeading' | 'dayWords' | 'valueWords'>

function Table({ points, tableLabel, dayHeading, valueHeading, dayWords, valueWords }: TableProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-(--size-touch) w-fit cursor-pointer items-center text-sm text-accent-ink">
        {tableLabel}
      </summary>
      {isOpen && (
        <div tabIndex={0} role="region" aria-label={tableLabel} className="max-h-72 overflow-auto">
          <table className="w-full text-sm">
            <thead>
              <tr className="text-left text-ink-soft">
                <th scope="col" className="py-1.5 font-medium">
                  {dayHeading}
                </th>
                <th scope="col" className="py-1.5 text-right font-medium">
                  {valueHeading}
                </th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map(({ day, value }) => (
                <tr key={day} className="border-t border-line">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {dayWords(day)}
                  </th>
                  <td className="py-1.5 text-right">{valueWords(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  )
}
