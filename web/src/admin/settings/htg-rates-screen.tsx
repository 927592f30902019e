import type { Output } from '@hai/contract/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { api } from '../../api/api.ts'
import { exactMoment } from '../../lib/moments.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { LineChart } from '../../ui/line-chart.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Status } from '../../ui/status.tsx'
import { When } from '../ui/when.tsx'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Fact, Facts, Panel } from '../ui/panel.tsx'
import { useMayChange } from '../ui/use-may-change.ts'
import { formatRate } from './format-rate.ts'
import { RateDialog } from './rate-dialog.tsx'
import { ReadOnly } from '../ui/read-only.tsx'
import { dayText } from '../ui/time-text.ts'

type Rates = Output<'list_htg_rates'>
type Rate = Rates['items'][number]

export function HtgRatesScreen() {
  const t = useTranslations('admin_settings')
  const { data } = useSuspenseQuery(api.list_htg_rates.query({ limit: 1 }))
  const { current, is_stale, stale_after_hours: hours, days } = data
  const mayChange = useMayChange()
  const [isEntering, setEntering] = useState(false)
  const points = days.map((of) => ({ day: of.day, value: of.htg_per_usd }))
  const values = points.map(({ value }) => value)
  return (
    <>
      <PageHead title={t('admin_ui.htg_rates')}>
        {mayChange && (
          <Button kind="main" icon={Plus} onClick={() => setEntering(true)}>
            {t('enter_rate')}
          </Button>
        )}
      </PageHead>
      {!mayChange && <ReadOnly>{t('read_only_text')}</ReadOnly>}
      {!current && (
        <Notice kind="problem" title={t('rate_none')}>
          {t('rate_none_text')}
        </Notice>
      )}
      {is_stale && (
        <Notice kind="wait" title={t('rate_stale')}>
          {t('rate_stale_text', { hours })}
        </Notice>
      )}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Panel title={t('rate_now')}>
          {current ? <RateInForce rate={current} /> : <p>{t('rate_none')}</p>}
          <ImportState state={data.import} />
        </Panel>
        {points.length > 0 && (
          <Panel title={t('rate_chart', { days: points.length })}>
            <LineChart
              points={points}
              summary={t('rate_range', { low: formatRate(Math.min(...values)), high: formatRate(Math.max(...values)) })}
              pointWords={({ day: of, value }) => `${dayText(of)}: ${formatRate(value)}`}
              sliderLabel={t('ui.day')}
              tableLabel={t('rate_table')}
              dayHeading={t('ui.day')}
              valueHeading={t('htg_per_usd')}
              dayWords={dayText}
              valueWords={formatRate}
            />
          </Panel>
        )}
      </div>
      <History />
      {isEntering && <RateDialog current={current?.htg_per_usd ?? null} onClose={() => setEntering(false)} />}
    </>
  )
}

function RateInForce({ rate: { htg_per_usd, source, as_of } }: { rate: NonNullable<Rates['current']> }) {
  const t = useTranslations('admin_settings')
  return (
    <>
      <p>
        <span className="block text-hero font-bold tracking-[-0.035em] tabular-nums">{formatRate(htg_per_usd)}</span>
        <span className="text-ink-soft">{t('htg_per_usd')}</span>
      </p>
      <Facts of="moments">
        <Fact label={t('admin_ui.source')}>{source}</Fact>
        <Fact label={t('rate_as_of')}>
          <When iso={as_of} />
        </Fact>
      </Facts>
    </>
  )
}

function ImportState({ state }: { state: Rates['import'] }) {
  const t = useTranslations('admin_settings')
  if (!state) return <p className="text-sm text-ink-soft">{t('import_off')}</p>
  const { host, outcome, tried_at, answered } = state
  const isWell = outcome === 'taken' || outcome === 'unchanged'
  const text =
    outcome === null ? t('import_waits', { host }) : t(`import_${outcome}`, { host, answered: formatRate(answered ?? 0) })
  return (
    <Notice kind={outcome === null || isWell ? 'info' : 'problem'} title={text}>
      {tried_at && exactMoment(new Date(tried_at), 'en')}
    </Notice>
  )
}

function History() {
  const t = useTranslations('admin_settings')
  const columns = useMemo(
    (): readonly Column<Rate, 'as_of' | 'htg_per_usd'>[] => [
      {
        id: 'as_of',
        header: t('rate_as_of'),
        sortable: 'as_of',
        cell: ({ as_of }) => exactMoment(new Date(as_of), 'en'),
        csv: ({ as_of }) => as_of,
      },
      {
        id: 'htg_per_usd',
        header: t('htg_per_usd'),
        sortable: 'htg_per_usd',
        align: 'end',
        cell: ({ htg_per_usd }) => <span className="tabular-nums">{formatRate(htg_per_usd)}</span>,
        csv: ({ htg_per_usd }) => htg_per_usd,
      },
      { id: 'source', header: t('admin_ui.source'), cell: ({ source }) => source, csv: ({ source }) => source },
      {
        id: 'entered_by',
        header: t('entered_by'),
        cell: ({ entered_by }) => (entered_by ? <MemberName member={entered_by} plain /> : t('admin_ui.system')),
        csv: ({ entered_by }, say) => (entered_by ? say.person(entered_by) : null),
      },
      {
        id: 'state',
        header: t('admin_ui.status'),
        cell: ({ is_in_force }) =>
          is_in_force && (
            <Status tone="in" icon={Check}>
              {t('in_force')}
            </Status>
          ),
        csv: ({ is_in_force }) => (is_in_force ? t('in_force') : ''),
      },
    ],
    [t],
  )
  const filters = useMemo(
    (): readonly Filter<'source' | 'date_from' | 'date_to'>[] => [
      { kind: 'text', key: 'source', label: t('admin_ui.source') },
      { kind: 'days', from: 'date_from', to: 'date_to', label: t('rate_as_of') },
    ],
    [t],
  )
  return (
    <DataTable
      list="list_htg_rates"
      label={t('admin_ui.htg_rates')}
      columns={columns}
      filters={filters}
      rowKey={({ id }) => String(id)}
      sort={{ by: 'as_of', direction: 'descending' }}
      empty={{ title: t('history_none') }}
    />
  )
}
