import type { Task } from '@hai/contract/task-record'
import { useQuery } from '@tanstack/react-query'
import { ListChecks, MessageCircle } from 'lucide-react'
import { useLocation, useParams } from 'wouter'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { useHtg } from '../../payments/use-htg.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Amount } from '../../ui/amount.tsx'
import { BackLink, Button } from '../../ui/button.tsx'
import { MissingItem } from '../../ui/missing-item.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { InGourdes } from '../../ui/in-gourdes.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box } from '../../ui/row.tsx'
import { Screen, Split } from '../../ui/screen.tsx'
import { SlipSkeleton } from '../../ui/slip-skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { Proofs } from './proofs.tsx'
import { TaskActions, TaskProblem } from './task-actions.tsx'
import { TaskFigures, TaskTimeline, TaskNextStep } from './task-details.tsx'
import { amountKind, toneOf } from './task-status-style.ts'

export function TaskScreen() {
  const t = useTranslations('tasks')
  const { task_id } = useParams<{ task_id: string }>()
  useChannel('tasks')
  const { data, error, refetch } = useQuery({
    ...api.get_task.query({ task_id }),
    refetchOnMount: 'always',
    refetchInterval: usePollingFallback(),
  })
  const isGone = hasCode(error, 'NOT_FOUND', 'BAD_REQUEST')
  return (
    <div className="mx-auto grid w-full max-w-120 grid-cols-1 gap-4 lg:max-w-none">
      <Screen title={isGone ? t('task') : (data?.title ?? t('task'))} action={<AllTasks role={data?.role} />}>
        {isGone ? (
          <NoTask />
        ) : data ? (
          <OneTask task={data} />
        ) : error ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <SlipSkeleton lines={4} label={t('ui.loading')} />
        )}
      </Screen>
    </div>
  )
}

function AllTasks({ role }: { role: Task['role'] | undefined }) {
  const t = useTranslations('tasks')
  const tab = { creator: '?tab=posted', worker: '?tab=doing', reader: '' }[role ?? 'reader']
  return <BackLink href={`${paths.tasks()}${tab}`}>{t('all_tasks')}</BackLink>
}

function OneTask({ task }: { task: Task }) {
  const t = useTranslations('tasks')
  const { role, status, creator, worker, assignee, description } = task
  const other = role === 'creator' ? (worker ?? assignee) : creator
  const htg = useHtg()(task.reward)
  const isToReview = role === 'creator' && task.actions.includes('approve')
  return (
    <Split>
      <div className="grid grid-cols-1 content-start gap-4">
        <Box>
          <div className="grid grid-cols-1 gap-4">
            <div className="grid grid-cols-1 justify-items-start gap-2">
              {other ? <Person person={other} /> : <p className="text-ink-soft">{t('for_everybody')}</p>}
              <Status tone={toneOf[status]}>{t(`status_${status}`)}</Status>
            </div>
            <div>
              <p className="text-hero leading-[1.05]">
                <Amount cents={task.reward} size="hero" kind={amountKind(task)} />
              </p>
              {htg !== null && <InGourdes htg={htg} />}
            </div>
            {description !== '' && <p className="whitespace-pre-wrap wrap-anywhere">{description}</p>}
            <TaskFigures task={task} />
          </div>
        </Box>
        <TaskNextStep task={task} />
        {isToReview && <Proofs task={task} />}
        <TaskActions task={task} />
      </div>
      <div className="grid grid-cols-1 content-start gap-4 max-lg:-mt-3">
        {task.chat_session_id !== null && <ToChat openSessionId={task.chat_session_id} />}
        <TaskProblem task={task} />
        {!isToReview && <Proofs task={task} />}
        <TaskTimeline task={task} />
      </div>
    </Split>
  )
}

const Person = ({ person }: { person: Task['creator'] }) => (
  <div className="flex min-w-0 items-center gap-3">
    <Avatar name={person.shown_name} avatar_url={person.avatar_url} />
    <div className="min-w-0">
      <p className="font-medium wrap-anywhere">{person.shown_name}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">@{person.hai_tag}</p>
    </div>
  </div>
)

function ToChat({ openSessionId }: { openSessionId: string }) {
  const t = useTranslations('tasks')
  const [, navigate] = useLocation()
  return (
    <Button wide icon={MessageCircle} onClick={() => navigate(paths.messages(), { state: { openSessionId } })}>
      {t('ui.chat')}
    </Button>
  )
}

function NoTask() {
  const t = useTranslations('tasks')
  return (
    <MissingItem
      icon={ListChecks}
      title={t('not_found')}
      text={t('not_found_text')}
      backHref={paths.tasks()}
      backName={t('all_tasks')}
    />
  )
}
