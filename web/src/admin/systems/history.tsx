import type { HistoryPoint } from '@hai/contract/systems'
import { historySpans, type HistorySpan } from '@hai/contract/systems-words'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { api } from '../../api/api.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useWords } from '../../lib/words.ts'
import { Bone } from '../../ui/skeleton.tsx'
import { adminPaths } from '../paths.ts'
import { Panel } from '../ui/panel.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { bytesText, countText, msText } from './amounts.ts'

const HistoryChart = lazyScreen(() => import('./history-chart.tsx').then(({ HistoryChart: one }) => one))

type Figure = Exclude<keyof HistoryPoint, 'at' | 'disk_free_bytes' | 'behind' | 'messages_waiting' | 'failed'>

/** What is drawn, and how it is said. */
const figures: readonly (readonly [Figure, (value: number) => string])[] = [
  ['requests', countText],
  ['p95_ms', msText],
  ['postings', countText],
  ['event_loop_ms', msText],
  ['memory_bytes', bytesText],
  ['realtime', countText],
  ['connections', countText],
  ['database_ms', msText],
  ['jobs_waiting', countText],
  ['jobs_failed', countText],
  ['database_bytes', bytesText],
]

/** What the address asks for. */
export function useHistory() {
  const [query] = useSearchParams()
  const span = spanIn(query.get('hours'))
  return { span, asked: api.get_system_history.query({ hours: span }) }
}

const spanIn = (text: string | null): HistorySpan => historySpans.find((span) => span === text) ?? '24'

/** How everything was, minute by minute or less fine, with the newest and the most of each in words. */
export function History() {
  const t = useWords('admin_systems')
  const { span } = useHistory()
  return (
    <Panel
      title={t('history')}
      aside={
        <TabLinks
          label={t('span')}
          shown={span}
          tabs={historySpans.map((hours) => ({
            name: hours,
            href: adminPaths.systemHealth({ hours }),
            text: t(`span_${hours}`),
          }))}
        />
      }
    >
      <Suspense fallback={<Bone className="h-96 rounded-box" />}>
        <Charts />
      </Suspense>
    </Panel>
  )
}

function Charts() {
  const t = useWords('admin_systems')
  const { span, asked } = useHistory()
  const { data } = useSuspenseQuery({ ...asked, refetchInterval: 60_000 })
  const last = data.points.at(-1)
  if (!last || data.points.length < 2) return <p className="text-ink-soft">{t('no_history')}</p>
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-x-6 gap-y-5">
      {figures.map(([figure, say]) => {
        const facts = { now: say(last[figure]), most: say(Math.max(...data.points.map((point) => point[figure]))) }
        return (
          <li key={figure} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
            <p className="flex flex-wrap justify-between gap-x-3 text-sm">
              <span className="font-medium">{t(`figure_${figure}`)}</span>
              <span className="text-ink-soft">{t('now_and_most', facts)}</span>
            </p>
            <HistoryChart
              points={data.points}
              figure={figure}
              say={say}
              isLong={Number(span) > 24}
              label={`${t(`figure_${figure}`)}: ${t('now_and_most', facts)}`}
            />
          </li>
        )
      })}
    </ul>
  )
}
