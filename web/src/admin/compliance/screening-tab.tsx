import type { Output } from '@hai/contract/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Fact, Facts, Panel } from '../ui/panel.tsx'
import { POLLING } from '../ui/polling.ts'
import { FlagList } from './flag-list.tsx'

type Screening = Output<'get_sanctions_screening'>
type List = NonNullable<Screening['current']>

export function ScreeningTab() {
  const t = useTranslations('admin_compliance')
  return (
    <div className="grid grid-cols-1 gap-5">
      <Suspense fallback={<SkeletonBlock className="h-40 rounded-box" />}>
        <SanctionsList />
      </Suspense>
      <FlagList source="screening" label={t('hits')} />
    </div>
  )
}

function SanctionsList() {
  const t = useTranslations('admin_compliance')
  const { data } = useSuspenseQuery({ ...api.get_sanctions_screening.query(), refetchInterval: POLLING.refetchInterval })
  const { is_configured, current, newest } = data
  return (
    <Panel title={t('list')} aside={current && <Progress of={current} />}>
      {!is_configured && <Notice kind="wait" title={t(current ? 'list_no_longer' : 'list_not_configured')} />}
      {newest?.fault && (
        <Notice kind="problem" title={t(`list_fault_${newest.fault}`)}>
          {t(current ? 'list_before_stands' : 'list_nobody')}
        </Notice>
      )}
      {newest?.status === 'loading' && <Notice kind="wait" title={t('list_loading')} />}
      {current ? <Figures of={current} /> : is_configured && !newest && <p>{t('list_not_read')}</p>}
    </Panel>
  )
}

function Progress({ of: { screened_at } }: { of: List }) {
  const t = useTranslations('admin_compliance')
  return screened_at === null ? (
    <Status tone="wait">{t('list_comparing')}</Status>
  ) : (
    <Status tone="plain">{t('list_compared')}</Status>
  )
}

function Figures({ of: { names, others, broken_rows, broken_lines, started_at, screened } }: { of: List }) {
  const t = useTranslations('admin_compliance')
  return (
    <>
      <Facts>
        <Fact label={t('list_names')}>{names}</Fact>
        <Fact label={t('list_others')}>{others}</Fact>
        <Fact label={t('list_broken')}>{broken_rows}</Fact>
        <Fact label={t('list_screened')}>{screened}</Fact>
        <Fact label={t('list_taken_over')}>
          <RelativeTime iso={started_at} />
        </Fact>
      </Facts>
      {broken_rows > 0 && (
        <p className="text-sm text-ink-soft wrap-anywhere">{t('list_broken_lines', { lines: broken_lines.join(', ') })}</p>
      )}
    </>
  )
}
