import type { HistoryPoint } from '@hai/contract/health'
import { bytesText, countText, msText } from './amounts.ts'

export type Figure = Exclude<keyof HistoryPoint, 'at'>

interface ChartFigure {
  readonly format: (value: number) => string
  readonly worst: 'most' | 'least'
}

const most = (format: ChartFigure['format']): ChartFigure => ({ format, worst: 'most' })

export const figures: Readonly<Record<Figure, ChartFigure>> = {
  requests: most(countText),
  failed: most(countText),
  p95_ms: most(msText),
  postings: most(countText),
  behind: most(countText),
  event_loop_ms: most(msText),
  memory_bytes: most(bytesText),
  realtime: most(countText),
  connections: most(countText),
  database_ms: most(msText),
  jobs_waiting: most(countText),
  jobs_failed: most(countText),
  messages_waiting: most(countText),
  database_bytes: most(bytesText),
  disk_free_bytes: { format: bytesText, worst: 'least' },
}

export const figureNames = Object.keys(figures).filter((name): name is Figure => Object.hasOwn(figures, name))

export function findNowAndWorst(points: readonly HistoryPoint[], figure: Figure): { now: string; worst: string } | null {
  const { format, worst } = figures[figure]
  const known = points.map((point) => point[figure]).filter((value) => value !== null)
  const now = known.at(-1)
  if (now === undefined) return null
  return { now: format(now), worst: format(worst === 'most' ? Math.max(...known) : Math.min(...known)) }
}
