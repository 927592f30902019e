import type { DomainEvent } from '../../events/index.ts'
import { changedTask, type ChangedTask } from '../tasks/index.ts'
import type { NotificationDraft } from './notification-draft.ts'
import type { TaskNotification } from './notification-facts.ts'

type TaskType = Extract<NotificationDraft['type'], `task_${string}`>
type TaskWording = { readonly type: TaskType; readonly action?: TaskNotification }
type WordsByRole = Partial<Record<'creator' | 'worker' | 'former' | 'assignee', TaskWording>>

const status = (action: TaskNotification): TaskWording => ({ type: 'task_status', action })
const toEverybody = (action: TaskNotification): WordsByRole => ({ creator: status(action), worker: status(action) })

const wordsByAction: Readonly<Partial<Record<ChangedTask['action'], WordsByRole>>> = {
  post: { assignee: { type: 'task_assigned' } },
  claim: { creator: { type: 'task_claimed' } },
  give_up: { creator: status('task_given_up') },
  time_out: { former: status('task_timed_out') },
  cancel: { assignee: status('task_cancelled') },
  expire: { creator: status('task_expired') },
  submit_proof: { creator: { type: 'task_proof_submitted' } },
  remind: { creator: status('task_reminder') },
  approve: { creator: { type: 'task_completed' }, worker: { type: 'task_approved' } },
  reject: { worker: { type: 'task_rejected' } },
  lapse: toEverybody('task_lapsed'),
  open_dispute: toEverybody('task_disputed'),
  refund: toEverybody('task_refunded'),
  release: { creator: { type: 'task_completed' }, worker: { type: 'task_approved' } },
  close_dispute: toEverybody('task_resumed'),
  remove: { ...toEverybody('task_removed'), assignee: status('task_removed') },
}

export function notificationsOfTask(event: DomainEvent): NotificationDraft[] {
  const changed = changedTask(event)
  // If the same worker claims and releases the task again, the creator is not notified each time. If a dispute changed
  // the task, the dispute notifies both parties.
  if (!changed || changed.is_repeat || changed.is_told_by_dispute) return []
  const {
    action,
    by,
    creator_id,
    worker_id,
    former_worker_id,
    assignee_id,
    reward: amount,
    task_id,
    chat_session_id,
    at,
  } = changed
  const about = { amount, note: '', reference: { type: 'task', id: task_id }, chat_session_id, at } as const
  const draftFor = (user_id: string | null, other_id: string | null, words: TaskWording | undefined): NotificationDraft[] =>
    user_id === null || words === undefined ? [] : [{ ...about, user_id, other_id, ...words }]
  const { creator, worker, former, assignee } = wordsByAction[action] ?? {}
  return [
    ...(by === 'creator' ? [] : draftFor(creator_id, worker_id ?? former_worker_id, creator)),
    ...(by === 'worker' ? [] : draftFor(worker_id, creator_id, worker)),
    ...draftFor(former_worker_id, creator_id, former),
    ...draftFor(assignee_id === worker_id ? null : assignee_id, creator_id, assignee),
  ]
}
