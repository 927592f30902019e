import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

/** Available money (solid) and held money (hatched). */
export function HoldBar({ available, held, label }: { available: number; held: number; label: string }) {
  return (
    <div role="img" aria-label={label} className="flex h-3 gap-0.75">
      <span className="bar-fill rounded-full bg-accent" style={{ flex: `${Math.max(available, held > 0 ? 0 : 1)} 0 0` }} />
      {held > 0 && <span className="hatch min-w-5 rounded-full" style={{ flex: `${held} 0 0` }} />}
    </div>
  )
}

export const LegendKey = ({ held = false }: { held?: boolean }) => (
  <span aria-hidden="true" className={cx('inline-block size-3 flex-none rounded-full', held ? 'hatch' : 'bar-fill bg-accent')} />
)

const NEARLY = 0.85

export interface MeterProps {
  label: string
  used: number
  limit: number
  figure: ReactNode
  note?: ReactNode
}

export function Meter({ label, used, limit, figure, note }: MeterProps) {
  const part = limit > 0 ? Math.min(1, Math.max(0, used / limit)) : 1
  const fill = part >= 1 ? 'bg-problem' : part >= NEARLY ? 'bg-wait-hatch' : 'bg-accent'
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-medium">{label}</span>
        <span className="ms-auto text-ink-soft">{figure}</span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(part * 100)}
        className="bar-box h-1.5 overflow-clip rounded-full bg-sunken"
      >
        <span className={cx('bar-fill block h-full rounded-full', fill)} style={{ width: `${part * 100}%` }} />
      </div>
      {note && <p className="text-sm text-ink-soft">{note}</p>}
    </div>
  )
}
