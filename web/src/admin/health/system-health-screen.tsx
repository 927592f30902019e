import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { clockTime } from '../../lib/clock-time.ts'
import { useTranslations } from '../../lib/translations.ts'
import { PageHead } from '../ui/page-head.tsx'
import { BookPairs } from './book-pairs.tsx'
import { DatabasePanel } from './database.tsx'
import { History, useHistory } from './history.tsx'
import { Messages } from './messages.tsx'
import { LoggedErrors } from './logged-errors.tsx'
import { PartsList } from './parts-list.tsx'
import { Processes } from './processes.tsx'
import { Queue } from './queue.tsx'

const POLL_MS = 30_000

export function SystemHealthScreen() {
  const t = useTranslations('admin_health')
  usePrefetchQuery(useHistory().query)
  const { data } = useSuspenseQuery({ ...api.get_system_report.query(), refetchInterval: POLL_MS })
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('admin_ui.system_health')}>
        <span className="text-sm text-ink-soft">
          {t('admin_ui.updated_at', { time: clockTime(new Date(data.health.as_of)) })}
        </span>
      </PageHead>
      <PartsList parts={data.parts} health={data.health} />
      <BookPairs of={data} />
      <Processes of={data} />
      <DatabasePanel of={data} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <Queue of={data} />
        <Messages of={data} />
      </div>
      <LoggedErrors errors={data.errors} />
      <History />
    </div>
  )
}
