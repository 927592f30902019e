import type { DeletionStep, DeletionRequestDetails } from '@hai/contract/deletions'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { Check, OctagonAlert } from 'lucide-react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Figures, type Figure } from '../../ui/figures.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { adminPaths } from '../paths.ts'
import { BackLink } from '../ui/back-link.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { POLLING } from '../ui/polling.ts'
import { Money, Sensitive } from '../ui/sensitive.tsx'
import { When } from '../ui/when.tsx'
import { Decide } from './decide.tsx'
import { toneOf } from './deletion-status-style.ts'
import { cx } from '../../lib/cx.ts'
import { SEPARATOR } from '../../lib/separator.ts'

export function DeletionScreen() {
  const t = useTranslations('admin_deletions')
  const { request_id } = useParams<{ request_id: string }>()
  const { data, error, refetch } = useQuery({ ...api.admin_get_deletion_request.query({ request_id }), ...POLLING })
  if (hasCode(error, 'NOT_FOUND', 'BAD_REQUEST')) return <NotFound />
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-1">
        <PageHead title={t('deletion')}>
          {data && <Status tone={toneOf[data.status]}>{t(`status_${data.status}`)}</Status>}
        </PageHead>
        <BackLink href={adminPaths.userDeletion()}>{t('all')}</BackLink>
      </div>
      {data ? (
        <Whole key={request_id} request={data} />
      ) : error ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={6} label={t('ui.loading')} />
      )}
    </div>
  )
}

function Whole({ request }: { request: DeletionRequestDetails }) {
  const t = useTranslations('admin_deletions')
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 grid-cols-1 gap-5 max-xl:order-2">
        <Conditions request={request} />
        <Panel title={t('admin_ui.history')}>
          <Timeline items={request.history.map((step) => ({ ...showStep(step), title: <StepTitle step={step} /> }))} />
        </Panel>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-5 xl:sticky xl:top-20">
        <FactsOf request={request} />
        <Decide request={request} />
      </div>
    </div>
  )
}

const problems: ReadonlySet<DeletionStep['what']> = new Set<DeletionStep['what']>(['rejected', 'refused', 'expired'])

const showStep = ({ what, at, text }: DeletionStep) => ({
  time: <When iso={at} />,
  text: text === '' ? undefined : <Sensitive kind="text">{text}</Sensitive>,
  state: problems.has(what) ? ('problem' as const) : ('done' as const),
})

function StepTitle({ step: { what, by } }: { step: DeletionStep }) {
  const t = useTranslations('admin_deletions')
  return (
    <>
      {t(`step_${what}`)}
      {by && (
        <span className="font-normal text-ink-soft">
          {SEPARATOR}
          <Sensitive kind="name">{by.full_name ?? by.email}</Sensitive>
        </span>
      )}
    </>
  )
}

function FactsOf({ request }: { request: DeletionRequestDetails }) {
  const t = useTranslations('admin_deletions')
  const { user, available_balance, on_hold_balance, wallet_status, tier, member_since, requested_at, asked } = request
  const { ended_at, decided_by, reason_code } = request
  const figures: (Figure | false)[] = [
    { label: t('ui.available'), value: <Money cents={available_balance} /> },
    { label: t('ui.on_hold'), value: <Money cents={on_hold_balance} kind={on_hold_balance > 0 ? 'wait' : 'plain'} /> },
    { label: t('ui.wallet'), value: t(`admin_ui.status_${wallet_status}`) },
    { label: t('admin_ui.tier'), value: String(tier) },
    { label: t('admin_ui.joined'), value: <When iso={member_since} /> },
    { label: t('admin_ui.requested'), value: <When iso={requested_at} /> },
    asked !== null && { label: t('admin_ui.requested_by'), value: <MemberName member={asked.by} plain /> },
    asked !== null && { label: t('answer_until'), value: <When iso={asked.expires_at} /> },
    decided_by !== null && { label: t('admin_ui.decided_by'), value: <MemberName member={decided_by} plain /> },
    reason_code !== null && { label: t('told'), value: t(`refusal_${reason_code}`) },
    ended_at !== null && { label: t('admin_ui.ended'), value: <When iso={ended_at} /> },
  ]
  return (
    <Panel title={t('admin_ui.member')}>
      <MemberName member={user} />
      <Figures items={figures.filter((figure) => figure !== false)} />
    </Panel>
  )
}

function Conditions({ request: { obstacles } }: { request: DeletionRequestDetails }) {
  const t = useTranslations('admin_deletions')
  if (obstacles.length === 0) return null
  const inTheWay = obstacles.filter(({ count }) => count > 0)
  const clear = obstacles.filter(({ count }) => count === 0)
  return (
    <Panel
      title={t('conditions')}
      aside={<span className="text-sm text-ink-soft">{t('in_the_way', { count: inTheWay.length })}</span>}
    >
      <ul className="grid gap-x-5 gap-y-1.5 md:grid-cols-2">
        {[...inTheWay, ...clear].map(({ obstacle, count }) => (
          <li key={obstacle} className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-start gap-2 py-0.5">
            {count > 0 ? (
              <OctagonAlert aria-hidden="true" className="mt-0.5 size-5 text-problem" />
            ) : (
              <Check aria-hidden="true" className="mt-0.5 size-5 text-ink-soft" />
            )}
            <span className={cx('wrap-anywhere', count > 0 && 'font-medium')}>{t(`obstacle_${obstacle}`)}</span>
            <span className={cx('text-sm leading-6', count > 0 ? 'font-medium text-problem' : 'text-ink-soft')}>
              {count > 0 ? t('stands', { count }) : t('ok')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
