import { cx } from '../../lib/cx.ts'

const WIDTH = 120
const HEIGHT = 32
/** Prevents a division by zero if there are no events. */
const LEAST = 1

export interface SparklineProps {
  values: readonly number[]
  usual?: readonly number[]
  highlightFrom?: number
  className?: string
}

export function Sparkline({ values, usual = [], highlightFrom = Infinity, className }: SparklineProps) {
  const most = Math.max(LEAST, ...values, ...usual)
  const places = Math.max(values.length, usual.length, 1)
  const step = WIDTH / places
  const height = (value: number): number => (Math.max(0, value) / most) * (HEIGHT - 2)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className={cx('block', className)}>
      {usual.map((value, at) => (
        <rect
          key={`u${at}`}
          x={at * step}
          width={step}
          y={HEIGHT - height(value)}
          height={height(value)}
          className="fill-sunken"
        />
      ))}
      {values.map((value, at) => (
        <rect
          key={at}
          x={at * step + step * 0.15}
          width={step * 0.7}
          y={HEIGHT - height(value)}
          height={height(value)}
          className={at >= highlightFrom ? 'fill-wait-hatch' : 'fill-line-strong'}
        />
      ))}
      <line x1="0" x2={WIDTH} y1={HEIGHT - 0.25} y2={HEIGHT - 0.25} className="stroke-line" strokeWidth="0.5" />
    </svg>
  )
}
