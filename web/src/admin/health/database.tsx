import type { SystemDatabase, SystemReport } from '@hai/contract/health'
import { percentage } from '@hai/contract/number-text'
import { useTranslations } from '../../lib/translations.ts'
import { FigureTable } from '../ui/figure-table.tsx'
import { Fact, Facts, Panel } from '../ui/panel.tsx'
import { When } from '../ui/when.tsx'
import { bytesText, countText, msText } from './amounts.ts'

export function DatabasePanel({ of: { database, health } }: { of: SystemReport }) {
  const t = useTranslations('admin_health')
  const { activity, cache_hits, connections, connections_max, connections_here } = database
  const unknown = t('unknown')
  return (
    <Panel title={t('database')} aside={<span className="text-sm text-ink-soft">PostgreSQL {database.version}</span>}>
      <Facts>
        <Fact label={t('connections')}>{`${connections} / ${connections_max}`}</Fact>
        <Fact label={t('connections_here')}>{countText(connections_here)}</Fact>
        <Fact label={t('answers_in')}>{health.database_ms === null ? unknown : msText(health.database_ms)}</Fact>
        <Fact label={t('size')}>{bytesText(database.bytes)}</Fact>
        <Fact label={t('cache_hits')}>{cache_hits === null ? unknown : percentage(cache_hits, 'en', 1)}</Fact>
        <Fact label={t('deadlocks')}>{countText(database.deadlocks)}</Fact>
        <Fact label={t('active')}>{activity ? countText(activity.active) : unknown}</Fact>
        <Fact label={t('waiting_for_locks')}>{activity ? countText(activity.waiting_for_locks) : unknown}</Fact>
        <Fact label={t('longest')}>{activity ? msText(activity.longest_seconds * 1_000) : unknown}</Fact>
        <Fact label={t('migrations')}>{`${health.migrations.done} / ${health.migrations.known}`}</Fact>
      </Facts>
      <p className="text-sm text-ink-soft">
        {t('running_since')} <When iso={database.started_at} />
        {database.newest_migration !== null && `. ${t('newest_migration', { name: database.newest_migration })}`}
      </p>
      {activity === null && <p className="text-sm text-ink-soft">{t('why_unknown')}</p>}
      <Standbys standbys={database.standbys} />
      <Slowest of={database} />
    </Panel>
  )
}

function Standbys({ standbys }: Pick<SystemDatabase, 'standbys'>) {
  const t = useTranslations('admin_health')
  const title = <h3 className="text-base font-medium">{t('standbys')}</h3>
  if (standbys === null || standbys.length === 0)
    return (
      <div className="grid gap-1">
        {title}
        <p className="text-sm text-ink-soft">{t(standbys === null ? 'standbys_unknown' : 'no_standbys')}</p>
      </div>
    )
  const unknown = t('unknown')
  return (
    <div className="grid grid-cols-1 gap-1">
      {title}
      <FigureTable
        label={t('standbys')}
        rows={standbys}
        rowKey={({ name }) => name}
        columns={[
          { id: 'name', header: t('admin_ui.name'), cell: ({ name }) => name },
          { id: 'state', header: t('admin_ui.status'), cell: ({ state }) => state ?? unknown },
          {
            id: 'bytes',
            header: t('behind'),
            align: 'end',
            cell: ({ behind_bytes: bytes }) => (bytes === null ? unknown : bytesText(bytes)),
          },
          {
            id: 'seconds',
            header: t('behind_time'),
            align: 'end',
            cell: ({ behind_seconds: seconds }) => (seconds === null ? unknown : msText(seconds * 1_000)),
          },
        ]}
      />
    </div>
  )
}

function Slowest({ of: { statements, slowest } }: { of: SystemDatabase }) {
  const t = useTranslations('admin_health')
  return (
    <div className="grid grid-cols-1 gap-1">
      <h3 className="text-base font-medium">{t('slowest')}</h3>
      {statements !== 'there' || slowest.length === 0 ? (
        <p className="text-sm text-ink-soft">{t(statements === 'there' ? 'no_statements' : `statements_${statements}`)}</p>
      ) : (
        <FigureTable
          label={t('slowest')}
          rows={slowest}
          rowKey={({ statement, calls }) => `${calls} ${statement}`}
          columns={[
            {
              id: 'statement',
              header: t('statement'),
              cell: ({ statement }) => <code className="block min-w-64 text-xs wrap-anywhere">{statement}</code>,
            },
            { id: 'calls', header: t('calls'), align: 'end', cell: ({ calls }) => countText(calls) },
            { id: 'mean', header: t('mean'), align: 'end', cell: ({ mean_ms }) => msText(mean_ms) },
            { id: 'max', header: t('most'), align: 'end', cell: ({ max_ms }) => msText(max_ms) },
          ]}
        />
      )}
    </div>
  )
}
