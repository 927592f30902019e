import type { Output } from '@hai/contract/contract'
import { FLOW_DAYS_MAX } from '@hai/contract/bounds'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, ArrowRight, CalendarRange } from 'lucide-react'
import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { api } from '../../api/api.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useMedia } from '../../lib/use-media.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Empty } from '../../ui/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RecordsFailed } from '../ui/records-failed.tsx'
import { Picker } from '../../ui/picker.tsx'
import { SkeletonBlock, RowsSkeleton } from '../../ui/skeleton.tsx'
import { useLedgerNames } from '../ui/ledger-names.ts'
import { FigureTable } from '../ui/figure-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { dayText } from '../ui/time-text.ts'
import { POLLING } from '../ui/polling.ts'
import { Money, MoneyOrDash } from '../ui/sensitive.tsx'
import { PeriodBar, usePeriod } from './period.tsx'

type Flow = Output<'get_money_flow'>
type Link = Flow['links'][number]

const FlowPicture = lazyScreen(() => import('./flow-picture.tsx').then(({ FlowPicture: one }) => one))

/** The window width from which labels fit on both sides of the picture. */
const WIDE = '(min-width: 48rem)'

const grains = ['day', 'week', 'month'] as const
type Grain = (typeof grains)[number]

export function MoneyFlowScreen() {
  const t = useTranslations('admin_accounting')
  const [query, setQuery] = useSearchParams()
  const grain = grains.find((one) => one === query.get('grain')) ?? 'day'
  const range = usePeriod(FLOW_DAYS_MAX)
  const { period, isFine } = range
  const flow = useQuery({ ...api.get_money_flow.query({ ...period, grain }), ...POLLING, enabled: isFine })
  const pick = (next: string) =>
    setQuery((before) => new URLSearchParams([...[...before].filter(([key]) => key !== 'grain'), ['grain', next]]), {
      replace: true,
    })
  return (
    <>
      <PageHead title={t('admin_ui.money_flow')} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <PeriodBar {...range} max={FLOW_DAYS_MAX} />
        <Picker
          variant="field"
          label={t('grain')}
          icon={CalendarRange}
          value={grain}
          options={grains.map((value) => ({ value, text: t(`grain_${value}`) }))}
          onPick={pick}
        />
      </div>
      {isFine && flow.isPending && <RowsSkeleton rows={6} label={t('ui.loading')} />}
      {flow.error && <RecordsFailed error={flow.error} onRetry={() => void flow.refetch()} />}
      {flow.data && isFine && <Whole flow={flow.data} grain={grain} />}
    </>
  )
}

function Whole({ flow, grain }: { flow: Flow; grain: Grain }) {
  const t = useTranslations('admin_accounting')
  const names = useLedgerNames()
  const isWide = useMedia(WIDE)
  const sides = [
    { id: 'from', header: t('ui.from'), cell: ({ from_kind }: Link) => names.account(from_kind) },
    { id: 'to', header: t('ui.to'), cell: ({ to_kind }: Link) => names.account(to_kind) },
  ]
  const way = {
    id: 'way',
    header: t('flow_way'),
    cell: ({ from_kind, to_kind }: Link) => (
      <>
        {names.account(from_kind)} <ArrowRight className="inline size-4 text-ink-soft" /> {names.account(to_kind)}
      </>
    ),
  }
  if (flow.links.length === 0) return <Empty icon={ArrowLeftRight} title={t('nothing_moved')} />
  return (
    <>
      {!flow.is_complete && <Notice kind="wait">{t('incomplete')}</Notice>}
      {isWide && (
        <Panel title={t('sankey')}>
          <Suspense fallback={<SkeletonBlock className="h-96 rounded-box" />}>
            <FlowPicture links={flow.links} nameOf={names.account} label={t('sankey_words', { count: flow.links.length })} />
          </Suspense>
        </Panel>
      )}
      <Panel title={t(isWide ? 'flows' : 'sankey')}>
        <FigureTable
          label={t('flows')}
          rows={flow.links}
          rowKey={({ from_kind, to_kind }) => `${from_kind} ${to_kind}`}
          columns={[
            ...(isWide ? sides : [way]),
            { id: 'moves', header: t('moves'), align: 'end', cell: ({ moves }) => moves },
            { id: 'amount', header: t('ui.amount'), align: 'end', cell: ({ amount }) => <Money cents={amount} /> },
          ]}
        />
      </Panel>
      <Panel title={t('by_kind')}>
        <FigureTable
          label={t('by_kind')}
          rows={flow.nodes}
          rowKey={({ kind }) => kind}
          columns={[
            { id: 'account', header: t('admin_ui.account_type'), cell: ({ kind }) => names.account(kind) },
            { id: 'came', header: t('inflow'), align: 'end', cell: ({ came }) => <MoneyOrDash cents={came} /> },
            { id: 'left', header: t('outflow'), align: 'end', cell: ({ left }) => <MoneyOrDash cents={left} /> },
          ]}
        />
      </Panel>
      <Periods periods={flow.periods} grain={grain} />
    </>
  )
}

function Periods({ periods, grain }: { periods: Flow['periods']; grain: Grain }) {
  const t = useTranslations('admin_accounting')
  const names = useLedgerNames()
  const rows = periods
    .toReversed()
    .flatMap(({ starts_on, kinds }) => kinds.map((of, index) => ({ ...of, starts_on, isFirst: index === 0 })))
  return (
    <Panel title={t('by_period')}>
      <FigureTable
        label={t('by_period')}
        rows={rows}
        rowKey={({ starts_on, kind }) => `${starts_on} ${kind}`}
        columns={[
          {
            id: 'starts_on',
            header: grain === 'day' ? t('ui.date') : t('period_start'),
            cell: ({ starts_on, isFirst }) => (
              <span className={isFirst ? 'font-medium whitespace-nowrap' : 'sr-only'}>{dayText(starts_on)}</span>
            ),
          },
          { id: 'kind', header: t('admin_ui.posting_type'), cell: ({ kind }) => names.posting(kind) },
          { id: 'postings', header: t('admin_ui.postings'), align: 'end', cell: ({ postings }) => postings },
          { id: 'amount', header: t('ui.amount'), align: 'end', cell: ({ amount }) => <Money cents={amount} /> },
        ]}
      />
    </Panel>
  )
}
