import type { Task } from '@hai/contract/task-record'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Status } from '../../ui/status.tsx'
import { toneOf } from './task-status-style.ts'

function mainActionOf({
  actions,
  role,
  status,
  dispute_id,
}: Task): 'ui.see_dispute' | 'look_at_proof' | 'submit_proof' | 'open_task' {
  if (status === 'disputed' && dispute_id !== null) return 'ui.see_dispute'
  if (role === 'creator' && actions.includes('approve')) return 'look_at_proof'
  return actions.includes('submit_proof') ? 'submit_proof' : 'open_task'
}

export function TaskCard({ task_id }: { task_id: string }) {
  const t = useTranslations('tasks')
  useChannel('tasks')
  const { data: task } = useQuery({ ...api.get_task.query({ task_id }), refetchInterval: usePollingFallback() })
  if (!task) return null
  const action = mainActionOf(task)
  return (
    <section
      aria-label={t('task')}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-box bg-sunken px-edge py-2"
    >
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {task.title} <span className="font-normal whitespace-nowrap text-ink-soft">{formatUsd(task.reward)}</span>
        </p>
        <Status tone={toneOf[task.status]}>{t(`status_${task.status}`)}</Status>
      </div>
      <Link
        href={action === 'ui.see_dispute' && task.dispute_id !== null ? paths.dispute(task.dispute_id) : paths.task(task_id)}
        className="inline-flex min-h-(--size-touch) items-center gap-1 font-medium text-accent-ink no-underline hover:underline"
      >
        {t(action)}
        <ChevronRight className="size-4" aria-hidden="true" />
      </Link>
    </section>
  )
}
