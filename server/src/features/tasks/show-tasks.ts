import { plus } from '@hai/contract/money'
import type { Task } from '@hai/contract/task-record'
import { taskActions, taskActionsOf, taskRoles, taskStatuses } from '@hai/contract/task-steps'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { findPeople, nameFor, type Person } from '../identity/index.ts'
import { readDeadlines, type TaskDeadline } from './deadlines.ts'
import type { Context } from './deps.ts'
import { readProofs, type Proof } from './proofs.ts'
import type { TaskRow } from './queries.ts'

export interface SeenTask {
  readonly viewer_id: string
  readonly row: TaskRow
}

type Event = Task['timeline'][number]

interface Known {
  readonly people: ReadonlyMap<string, Person>
  /** `viewer_id other_id` of the pairs who know each other. */
  readonly dealt: ReadonlySet<string>
  readonly events: ReadonlyMap<string, readonly Event[]>
  readonly deadlines: ReadonlyMap<string, readonly TaskDeadline[]>
  readonly proofs: ReadonlyMap<string, readonly Proof[]>
  /** By `task_id member_id`: the id of the newest dispute about the task to which the member is a party. */
  readonly disputes: ReadonlyMap<string, string>
  readonly proofs_max: number
}

const peopleIn = ({ creator_id, worker_id, assignee_id }: TaskRow): string[] =>
  [creator_id, worker_id, assignee_id].filter((one) => one !== null)

export async function showTasks(context: Context, seen: readonly SeenTask[], db: Database = context.database): Promise<Task[]> {
  if (seen.length === 0) return []
  const ids = [...new Set(seen.map(({ row }) => row.id))]
  const sights = seen.flatMap(({ viewer_id, row }) => peopleIn(row).map((other_id) => ({ viewer_id, other_id })))
  const people = await findPeople(db, [...new Set(sights.map(({ other_id }) => other_id))])
  const known: Known = {
    people: new Map(people.map((person) => [person.id, person])),
    dealt: await context.transfers.dealtAmong(sights, db),
    events: await readEvents(db, ids),
    deadlines: Map.groupBy(await readDeadlines(db, ids), ({ item_id }) => item_id),
    proofs: await readProofs(db, ids),
    disputes: await context.disputesAbout(db, ids),
    proofs_max: (await context.settings.get(db)).proofs_max,
  }
  return seen.map((one) => show(one, known))
}

export async function showOne(context: Context, viewer_id: string, row: TaskRow, db?: Database): Promise<Task> {
  const [view] = await showTasks(context, [{ viewer_id, row }], db)
  if (!view) throw new Error('the task was not shown')
  return view
}

const eventWords = z.object({ action: z.enum(taskActions), by_role: z.enum(taskRoles), status: z.enum(taskStatuses) })

export async function readEvents(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, readonly Event[]>> {
  const rows = await db
    .selectFrom('tasks.event')
    .selectAll()
    .where('task_id', 'in', ids)
    .orderBy('task_id')
    .orderBy('version')
    .execute()
  const events = rows.map((row): readonly [string, Event] => {
    const { action, by_role: by, status } = eventWords.parse(row)
    return [row.task_id, { action, by, status, at: row.at.toISOString() }]
  })
  return new Map([...Map.groupBy(events, ([id]) => id)].map(([id, own]) => [id, own.map(([, event]) => event)]))
}

function personOf(id: string | null, viewer_id: string, { people, dealt }: Known): Task['worker'] {
  const person = id === null ? undefined : people.get(id)
  if (!person) return null
  const { id: user_id, full_name, hai_tag, avatar_url } = person
  return { user_id, shown_name: nameFor(full_name, dealt.has(`${viewer_id} ${user_id}`)), hai_tag: hai_tag ?? '', avatar_url }
}

const nobody = { shown_name: '', hai_tag: '', avatar_url: null } as const

const shownKind = { open: 'due', claimed: 'due', proof_submitted: 'approve', rejected: 'lapse' } as const

function deadlineOf({ id, status }: TaskRow, { deadlines }: Known): Task['deadline'] {
  const kind = status in shownKind ? shownKind[status as keyof typeof shownKind] : null
  const found = deadlines.get(id)?.find((one) => one.kind === kind)
  return kind && found ? { kind, at: found.due_at.toISOString() } : null
}

function roleOf({ viewer_id, row }: SeenTask): Task['role'] {
  if (row.creator_id === viewer_id) return 'creator'
  return row.worker_id === viewer_id ? 'worker' : 'reader'
}

function actionsOf({ row }: SeenTask, role: Task['role'], proofs_left: number): Task['actions'] {
  if (role === 'reader') return row.status === 'open' ? ['claim'] : []
  const actions = taskActionsOf(row.status, role).filter((action) => action !== 'claim')
  return proofs_left > 0 ? actions : actions.filter((action) => action !== 'submit_proof')
}

function show(seen: SeenTask, known: Known): Task {
  const { row, viewer_id } = seen
  const { id, version, status, title, description, reward, fee, tax, creator_id } = row
  const role = roleOf(seen)
  const proofs = role === 'reader' ? [] : (known.proofs.get(id) ?? [])
  const proofs_left = Math.max(0, known.proofs_max - proofs.length)
  const deadline = deadlineOf(row, known)
  const due = known.deadlines.get(id)?.find(({ kind }) => kind === 'due')
  const money = role === 'creator' ? { fee, tax, total: plus(reward, fee, tax) } : { fee: null, tax: null, total: null }
  return {
    id,
    version,
    role,
    status,
    title,
    description,
    reward,
    ...money,
    due_at: (due?.due_at ?? row.due_at).toISOString(),
    creator: personOf(creator_id, viewer_id, known) ?? { user_id: creator_id, ...nobody },
    worker: role === 'reader' ? null : personOf(row.worker_id, viewer_id, known),
    assignee: role === 'reader' && row.assignee_id !== viewer_id ? null : personOf(row.assignee_id, viewer_id, known),
    proofs: proofs.map(({ number, text, images, submitted_at, reason }) => ({
      number,
      text,
      images,
      reason,
      submitted_at: submitted_at.toISOString(),
    })),
    proofs_left,
    actions: actionsOf(seen, role, proofs_left),
    deadline: role === 'reader' ? null : deadline,
    timeline: role === 'reader' ? [] : [...(known.events.get(id) ?? [])],
    removal_reason: role === 'reader' ? null : row.removal_reason,
    chat_session_id: role === 'reader' ? null : row.chat_session_id,
    dispute_id: known.disputes.get(`${id} ${viewer_id}`) ?? null,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}
