import type { Output } from '@hai/contract/contract'
import { Suspense } from 'react'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useTranslations, type PlainKey } from '../../lib/translations.ts'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { useLedgerNames } from '../ui/ledger-names.ts'
import { FigureTable } from '../ui/figure-table.tsx'
import { amountText } from '../ui/mask.ts'
import { percentText } from '../ui/percent-text.ts'
import { Panel } from '../ui/panel.tsx'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { Money } from '../ui/sensitive.tsx'

type Summary = Output<'get_platform_earnings_summary'>
type Period = Summary['periods'][number]

const DayChart = lazyScreen(() => import('../ui/day-chart.tsx').then(({ DayChart: one }) => one))
const types = [
  { type: 'platform_fee', text: 'admin_ui.platform_fees' },
  { type: 'manual', text: 'admin_ui.manual_earnings' },
] as const

const periodTexts = {
  today: 'admin_ui.days_1',
  days_7: 'admin_ui.days_7',
  days_30: 'admin_ui.days_30',
  days_90: 'admin_ui.days_90',
} as const satisfies Record<Period['period'], PlainKey<'admin_earnings'>>

export function EarningsSummary({ summary }: { summary: Summary }) {
  return (
    <>
      <Periods periods={summary.periods} />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <ByDay summary={summary} />
        <ByKind by_kind={summary.by_kind} />
      </div>
    </>
  )
}

/** There is no percentage if the earlier period earned nothing. */
function Change({ period: { now, before } }: { period: Period }) {
  const t = useTranslations('admin_earnings')
  if (before.total === 0) return now.total === 0 ? '–' : t('new')
  const part = (now.total - before.total) / Math.abs(before.total)
  return `${part < 0 ? '−' : '+'}${percentText(Math.abs(part), 1)}`
}

function Periods({ periods }: { periods: Summary['periods'] }) {
  const t = useTranslations('admin_earnings')
  return (
    <Panel title={t('summary')}>
      <FigureTable
        label={t('summary')}
        rows={periods}
        rowKey={({ period }) => period}
        columns={[
          { id: 'period', header: t('ui.period'), cell: ({ period }) => t(periodTexts[period]) },
          ...types.map(({ type, text }) => ({
            id: type,
            header: t(text),
            align: 'end' as const,
            cell: ({ now }: Period) => <Money cents={now[type]} className="font-normal" />,
          })),
          { id: 'total', header: t('total'), align: 'end', cell: ({ now }) => <Money cents={now.total} /> },
          {
            id: 'before',
            header: t('before'),
            align: 'end',
            cell: ({ before }) => <Money cents={before.total} className="font-normal" />,
          },
          { id: 'change', header: t('admin_ui.change'), align: 'end', cell: (period) => <Change period={period} /> },
          {
            id: 'tax_fee',
            header: t('admin_ui.tax_payable_on_fees'),
            align: 'end' as const,
            cell: ({ now }) => <Money cents={now.tax_fee} className="font-normal" />,
          },
        ]}
      />
      <p className="text-sm text-ink-soft">{t('tax_is_owed')}</p>
    </Panel>
  )
}

function ByDay({ summary: { days } }: { summary: Summary }) {
  const t = useTranslations('admin_earnings')
  const isShown = useSensitiveShown()
  const total = days.reduce((sum, day) => sum + day.total, 0)
  return (
    <Panel title={t('by_day')}>
      <Suspense fallback={<SkeletonBlock className="h-64 rounded-box" />}>
        <DayChart
          points={days}
          series={[
            { key: 'platform_fee', name: t('admin_ui.platform_fees'), shape: 'bar' },
            { key: 'manual', name: t('admin_ui.manual_earnings'), shape: 'bar_hatch' },
          ]}
          label={t('by_day_words', { total: amountText(total, isShown ? 'shown' : 'hidden') })}
        />
      </Suspense>
    </Panel>
  )
}

function ByKind({ by_kind }: Pick<Summary, 'by_kind'>) {
  const t = useTranslations('admin_earnings')
  const names = useLedgerNames()
  return (
    <Panel title={t('by_kind')}>
      {by_kind.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('nothing_by_kind')}</p>
      ) : (
        <FigureTable
          label={t('by_kind')}
          rows={by_kind}
          rowKey={({ kind }) => kind}
          columns={[
            { id: 'kind', header: t('admin_ui.posting_type'), cell: ({ kind }) => names.posting(kind) },
            { id: 'amount', header: t('ui.amount'), align: 'end', cell: ({ amount }) => <Money cents={amount} /> },
          ]}
        />
      )}
    </Panel>
  )
}
