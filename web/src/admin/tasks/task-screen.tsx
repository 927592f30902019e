import type { WholeStaffTask } from '@hai/contract/tasks-admin'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { exactMoment } from '../../lib/moments.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Figures, type Figure } from '../../ui/figures.tsx'
import { Notice } from '../../ui/notice.tsx'
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
import { toneOf } from './task-status-style.ts'
import { RemoveTask } from './remove-task.tsx'
import { downloadFile } from '../../api/download-file.ts'
import { Evidence } from '../ui/evidence.tsx'
import { ProofList } from '../ui/proof-list.tsx'

const link =
  'inline-flex min-h-(--size-touch) items-center gap-1.5 justify-self-start font-medium text-accent-ink no-underline hover:underline'
const at = (iso: string) => exactMoment(new Date(iso), 'en')

export function TaskScreen() {
  const t = useTranslations('admin_tasks')
  const { task_id } = useParams<{ task_id: string }>()
  const { data, error, refetch } = useQuery({ ...api.admin_get_task.query({ task_id }), ...POLLING })
  if (hasCode(error, 'NOT_FOUND', 'BAD_REQUEST')) return <NotFound />
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-1">
        <PageHead title={t('admin_ui.item_task')}>
          {data && (
            <Status tone={toneOf[data.status]}>
              {data.removal ? t('admin_ui.status_removed') : t(`admin_ui.status_${data.status}`)}
            </Status>
          )}
        </PageHead>
        <BackLink href={adminPaths.tasks()}>{t('all_tasks')}</BackLink>
      </div>
      {data ? (
        <Whole task={data} />
      ) : error ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={6} label={t('ui.loading')} />
      )}
    </div>
  )
}

function Whole({ task }: { task: WholeStaffTask }) {
  const t = useTranslations('admin_tasks')
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <Panel title={t('admin_ui.description')}>
          <p className="text-lg font-medium wrap-anywhere">
            <Sensitive kind="text">{task.title}</Sensitive>
          </p>
          {task.description !== '' && (
            <p className="whitespace-pre-wrap wrap-anywhere">
              <Sensitive kind="text">{task.description}</Sensitive>
            </p>
          )}
        </Panel>
        <Proofs task={task} />
        <Panel title={t('admin_ui.history')}>
          <Timeline
            items={task.timeline.map(({ action, by, at: moment }) => ({
              title: t(`action_${action}`, { by }),
              time: at(moment),
              state: action === 'remove' || action === 'open_dispute' || action === 'reject' ? 'problem' : 'done',
            }))}
          />
        </Panel>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-5 xl:sticky xl:top-20">
        <FactsOf task={task} />
        <RemoveTask task={task} />
      </div>
    </div>
  )
}

function FactsOf({ task }: { task: WholeStaffTask }) {
  const t = useTranslations('admin_tasks')
  const { reward, fee, tax, held, creator, worker, assignee, due_at, created_at, ended_at, dispute_id } = task
  const figures: (Figure | false)[] = [
    { label: t('ui.fee'), value: <Money cents={fee} /> },
    { label: t('ui.tax'), value: <Money cents={tax} /> },
    { label: t('ui.on_hold'), value: <Money cents={held} kind={held > 0 ? 'wait' : 'plain'} /> },
    { label: t('creator'), value: <MemberName member={creator} /> },
    { label: t('worker'), value: <MemberName member={worker} /> },
    assignee !== null && { label: t('admin_ui.assignee'), value: <MemberName member={assignee} /> },
    { label: t('posted'), value: at(created_at) },
    { label: t('due'), value: at(due_at) },
    ended_at !== null && { label: t('admin_ui.ended'), value: at(ended_at) },
  ]
  return (
    <Panel title={t('admin_ui.details')}>
      <p>
        <span className="block text-sm text-ink-soft">{t('reward')}</span>
        <Money cents={reward} size="big" />
      </p>
      {task.is_pay_held && <Notice kind="wait">{t('pay_held')}</Notice>}
      <Figures items={figures.filter((figure) => figure !== false)} />
      {dispute_id !== null && (
        <Link href={adminPaths.dispute(dispute_id)} className={link}>
          {t('admin_ui.open_dispute')}
        </Link>
      )}
    </Panel>
  )
}

function Proofs({ task: { id: task_id, proofs } }: { task: WholeStaffTask }) {
  const t = useTranslations('admin_tasks')
  return (
    <Panel title={t('proofs')}>
      {proofs.length === 0 ? (
        <p className="text-ink-soft">{t('no_proofs')}</p>
      ) : (
        <ProofList
          proofs={proofs}
          texts={{ proof: (number) => t('admin_ui.proof_number', { number }), rejected_because: t('admin_ui.rejected_because') }}
          picture={(image_id, number) => (
            <Evidence
              key={image_id}
              name={`${task_id} ${image_id}`}
              label={t('admin_ui.picture_number', { number })}
              take={() => downloadFile('admin_get_task_image', { task_id, image_id })}
            />
          )}
        />
      )}
    </Panel>
  )
}
