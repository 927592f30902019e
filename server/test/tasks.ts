import { randomUUID } from 'node:crypto'
import type { CallInput, Output } from '@hai/contract/contract'
import type { TaskRole, TaskStatus } from '@hai/contract/task-steps'
import { applicantsOf } from './applicants.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { aFundedWallet, aMember, type MemberPerson } from './members.ts'
import { followedUp, later } from './money.ts'

type Asked = CallInput<'create_task'>
type Step = 'open_dispute' | 'refund' | 'release' | 'close_dispute'

export interface TaskPair {
  readonly creator: MemberPerson
  readonly worker: MemberPerson
  readonly id: string
}

const sides = { creator: 'payer', worker: 'payee', system: 'system', admin: 'admin' } as const

function actionsOf(getApp: () => TestApp) {
  const key = (task_id: string) => ({ idempotency_key: randomUUID(), task_id })
  const claim = ({ worker, id }: TaskPair) => getApp().call('claim_task', { task_id: id }, worker.access_token)
  const giveUp = ({ worker, id }: TaskPair) => getApp().call('release_task', { task_id: id }, worker.access_token)
  const submit = ({ worker, id }: TaskPair, more: { text?: string; file_ids?: string[] } = {}) =>
    getApp().call('submit_task_proof', { task_id: id, text: 'It is done.', ...more }, worker.access_token)
  const approve = ({ creator, id }: TaskPair) => getApp().call('approve_task', key(id), creator.access_token)
  const reject = ({ creator, id }: TaskPair, reason = 'The door is still open.') =>
    getApp().call('reject_task', { task_id: id, reason }, creator.access_token)
  const cancel = ({ creator, id }: TaskPair) => getApp().call('cancel_task', key(id), creator.access_token)
  const dispute = ({ id }: TaskPair, action: Step, by: TaskRole) =>
    getApp()
      .server.database.transaction()
      .execute((trx) => getApp().server.tasks.disputed.take(trx, id, { action, by: sides[by], actor_id: null, dispute_id: id }))

  return { claim, giveUp, submit, approve, reject, cancel, dispute }
}

/** `hurry` makes the deadlines of one task due, except its reminders. */
function timeOf(getApp: () => TestApp, database: () => TestDatabase) {
  async function passes<People extends readonly MemberPerson[]>(
    by: Parameters<TestApp['clock']['forward']>[0],
    ...people: People
  ): Promise<{ [Index in keyof People]: MemberPerson }> {
    const { days = 0, hours = 0, minutes = 0, seconds = 0 } = by
    const ms = ((days * 24 + hours) * 60 + minutes) * 60_000 + seconds * 1_000
    await database().owner.query('update tasks.heartbeat set beat_at = $1', [new Date(getApp().clock.now().getTime() + ms)])
    return later(getApp(), by, ...people)
  }

  async function hurry({ id }: TaskPair): Promise<void> {
    await database().owner.query(`update tasks.deadline set due_at = 'epoch' where task_id = $1 and kind <> 'remind'`, [id])
  }

  return { passes, hurry }
}

function waysToStates(
  pair: TaskPair,
  { claim, submit, approve, reject, cancel, dispute }: ReturnType<typeof actionsOf>,
  expire: (pair: TaskPair) => Promise<void>,
) {
  const bring: Record<TaskStatus, () => Promise<unknown>> = {
    open: () => Promise.resolve(),
    claimed: () => claim(pair),
    proof_submitted: async () => {
      await claim(pair)
      await submit(pair)
    },
    rejected: async () => {
      await bring.proof_submitted()
      await reject(pair)
    },
    approved: async () => {
      await bring.proof_submitted()
      await approve(pair)
    },
    cancelled: () => cancel(pair),
    expired: () => expire(pair),
    disputed: async () => {
      await bring.proof_submitted()
      await dispute(pair, 'open_dispute', 'worker')
    },
    refunded: async () => {
      await bring.disputed()
      await dispute(pair, 'refund', 'admin')
    },
  }
  return bring
}

export function tasksOf(getApp: () => TestApp, database: () => TestDatabase) {
  const { setTier } = applicantsOf(getApp, database)
  const { passes, hurry } = timeOf(getApp, database)
  const actions = actionsOf(getApp)

  async function runDueJob(app = getApp()): Promise<void> {
    await app.server.tasks.feature.jobs?.['tasks:process_due']?.({})
  }

  async function expire(pair: TaskPair): Promise<void> {
    await hurry(pair)
    await runDueJob()
  }

  async function aCreator(amount = 100_00): Promise<MemberPerson> {
    const member = await aFundedWallet(getApp(), { amount })
    await setTier(member, 1)
    return member
  }

  const aWorker = (): Promise<MemberPerson> => aMember(getApp(), { full_name: 'Paul Desir' })

  async function aCommand(creator: MemberPerson, reward: number, more: Partial<Asked> = {}): Promise<Asked> {
    const { total } = await getApp().call('quote_task', { reward }, creator.access_token)
    return {
      idempotency_key: randomUUID(),
      title: 'Paint the door',
      description: 'Blue, twice.',
      reward,
      quoted_total: total,
      due_at: new Date(getApp().clock.now().getTime() + 24 * 3_600_000).toISOString(),
      ...more,
    }
  }

  const post = async (creator: MemberPerson, reward = 20_00, more: Partial<Asked> = {}): Promise<Output<'create_task'>> =>
    getApp().call('create_task', await aCommand(creator, reward, more), creator.access_token)

  const see = ({ access_token }: MemberPerson, task_id: string) => getApp().call('get_task', { task_id }, access_token)

  async function anOpen(reward = 20_00): Promise<TaskPair> {
    const [creator, worker] = await Promise.all([aCreator(), aWorker()])
    return { creator, worker, id: (await post(creator, reward)).id }
  }

  async function inState(status: TaskStatus): Promise<TaskPair> {
    const pair = await anOpen()
    await waysToStates(pair, actions, expire)[status]()
    // Notifications about postings and about task steps come from two event streams. Waiting for both keeps their order
    // the same in each run.
    await followedUp(getApp())
    return pair
  }

  const notificationsOf = async ({ access_token }: MemberPerson) => {
    await followedUp(getApp())
    return (await getApp().call('list_notifications', { limit: 50 }, access_token)).items
  }

  return {
    ...actions,
    setTier,
    runDueJob,
    passes,
    hurry,
    aCreator,
    aWorker,
    aCommand,
    post,
    see,
    anOpen,
    inState,
    notificationsOf,
  }
}
