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

const textKeys = {
  see_dispute: 'ui.see_dispute',
  look_at_proof: 'look_at_proof',
  submit_proof: 'submit_proof',
  open_task: 'ui.open',
} as const

interface MainAction {
  action: keyof typeof textKeys
  path: string
}

function mainActionOf({ id, actions, role, status, dispute_id }: Task): MainAction {
  if (status === 'disputed' && dispute_id !== null) return { action: 'see_dispute', path: paths.dispute(dispute_id) }
  const path = paths.task(id)
  if (role === 'creator' && actions.includes('approve')) return { action: 'look_at_proof', path }
  return { action: actions.includes('submit_proof') ? 'submit_proof' : 'open_task', path }
}

export function TaskCard({ task_id }: { task_id: string }) {
  const t = useTranslations('tasks')
  useChannel('tasks')
  const { data: task } = useQuery({ ...api.get_task.query({ task_id }), refetchInterval: usePollingFallback() })
  if (!task) return null
  const { action, path } = mainActionOf(task)
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
        href={path}
        className="inline-flex min-h-(--size-touch) items-center gap-1 font-medium text-accent-ink no-underline hover:underline"
      >
        {t(textKeys[action])}
        <ChevronRight className="size-4" aria-hidden="true" />
      </Link>
    </section>
  )
}
