import { historySpans, type HistorySpan } from '@hai/contract/health-values'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { api } from '../../api/api.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useTranslations } from '../../lib/translations.ts'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { adminPaths } from '../paths.ts'
import { Panel } from '../ui/panel.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { figureNames, figures, findNowAndWorst } from './history-figures.ts'

const HistoryChart = lazyScreen(() => import('./history-chart.tsx').then(({ HistoryChart: one }) => one))

export function useHistory() {
  const [params] = useSearchParams()
  const span = spanIn(params.get('hours'))
  return { span, query: api.get_system_history.query({ hours: span }) }
}

const spanIn = (text: string | null): HistorySpan => historySpans.find((span) => span === text) ?? '24'

export function History() {
  const t = useTranslations('admin_health')
  const { span } = useHistory()
  return (
    <Panel
      title={t('admin_ui.history')}
      aside={
        <TabLinks
          label={t('admin_ui.time_range')}
          current={span}
          tabs={historySpans.map((hours) => ({
            name: hours,
            href: adminPaths.systemHealth({ hours }),
            text: t(`span_${hours}`),
          }))}
        />
      }
    >
      <Suspense fallback={<SkeletonBlock className="h-96 rounded-box" />}>
        <Charts />
      </Suspense>
    </Panel>
  )
}

function Charts() {
  const t = useTranslations('admin_health')
  const { span, query } = useHistory()
  const { data } = useSuspenseQuery({ ...query, refetchInterval: 60_000 })
  if (data.points.length < 2) return <p className="text-ink-soft">{t('no_history')}</p>
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-x-6 gap-y-5">
      {figureNames.map((figure) => {
        const facts = findNowAndWorst(data.points, figure)
        if (facts === null) return null
        const { format, worst } = figures[figure]
        const inWords =
          worst === 'most'
            ? t('now_and_most', { now: facts.now, most: facts.worst })
            : t('now_and_least', { now: facts.now, least: facts.worst })
        return (
          <li key={figure} className="grid min-w-0 grid-cols-1 gap-1">
            <p className="flex flex-wrap justify-between gap-x-3 text-sm">
              <span className="font-medium">{t(`figure_${figure}`)}</span>
              <span className="text-ink-soft">{inWords}</span>
            </p>
            <HistoryChart
              points={data.points}
              figure={figure}
              format={format}
              isLong={Number(span) > 24}
              label={`${t(`figure_${figure}`)}: ${inWords}`}
            />
          </li>
        )
      })}
    </ul>
  )
}
