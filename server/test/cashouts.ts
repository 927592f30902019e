import { randomUUID } from 'node:crypto'
import type { CashoutStatus } from '@hai/contract/cashout-steps'
import type { CallInput, Output } from '@hai/contract/contract'
import { agentsOf } from './agents.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import type { MemberPerson } from './members.ts'
import { followedUp, later } from './money.ts'

type Asked = CallInput<'request_cashout'>

export const aDestination: Asked['destination_details'] = {
  method: 'cash_pickup',
  phone: '+50937123456',
  full_name: 'Ti Pòl Joseph',
  department: 'Ouest',
  commune: 'Pétion-Ville',
  note: 'Bò mache a',
}

export interface Pair {
  readonly member: MemberPerson
  readonly agent: MemberPerson
  readonly id: string
}

function actionsOf(getApp: () => TestApp) {
  const key = (cashout_id: string) => ({ idempotency_key: randomUUID(), cashout_id })
  const accept = ({ agent, id }: Pair) => getApp().call('accept_cashout', { cashout_id: id }, agent.access_token)
  const decline = ({ agent, id }: Pair) => getApp().call('decline_cashout', { cashout_id: id }, agent.access_token)
  const markSent = ({ agent, id }: Pair) =>
    getApp().call('mark_cashout_sent', { cashout_id: id, reference: 'MC-77' }, agent.access_token)
  const confirm = ({ member, id }: Pair) => getApp().call('confirm_cashout', key(id), member.access_token)
  const cancel = ({ member, id }: Pair) => getApp().call('cancel_cashout', key(id), member.access_token)
  const codeFor = async ({ member, id }: Pair) =>
    (await getApp().call('get_handover_code', { cashout_id: id }, member.access_token)).code
  const enter = ({ agent, id }: Pair, code: string) =>
    getApp().call('enter_handover_code', { ...key(id), code }, agent.access_token)
  const handOver = async (pair: Pair) => enter(pair, await codeFor(pair))
  const dispute = (
    { id }: Pair,
    action: 'open_dispute' | 'report' | 'refund' | 'release' | 'close_dispute',
    by: 'member' | 'agent' | 'system' | 'admin',
  ) =>
    getApp()
      .server.database.transaction()
      .execute((trx) => getApp().server.cashouts.takeDisputeStep(trx, { cashout_id: id, action, by, actor_id: null }))

  return { accept, decline, markSent, confirm, cancel, codeFor, enter, handOver, dispute }
}

function timeOf(getApp: () => TestApp, database: () => TestDatabase) {
  async function runDueJob(app = getApp()): Promise<void> {
    await app.server.cashouts.feature.jobs?.['cashouts:process_due']?.({})
  }

  async function passes<People extends readonly MemberPerson[]>(
    by: Parameters<TestApp['clock']['forward']>[0],
    ...people: People
  ): Promise<{ [Index in keyof People]: MemberPerson }> {
    const { clock } = getApp()
    const { days = 0, hours = 0, minutes = 0, seconds = 0 } = by
    const ms = ((days * 24 + hours) * 60 + minutes) * 60_000 + seconds * 1_000
    await database().owner.query('update cashouts.heartbeat set beat_at = $1', [new Date(clock.now().getTime() + ms)])
    return later(getApp(), by, ...people)
  }

  async function alone(): Promise<void> {
    await database().owner.query('update agents.agent set duty_until = null')
    await database().owner.query(
      `update cashouts.cashout set department = 'Grand''Anse', method = 'cash_pickup' where status = 'requested'`,
    )
  }

  return { runDueJob, passes, alone }
}

export function cashoutsOf(getApp: () => TestApp, database: () => TestDatabase) {
  const agents = agentsOf(getApp, database)
  const { anAgent, aSaver } = agents
  const actions = actionsOf(getApp)
  const time = timeOf(getApp, database)
  const { runDueJob, alone } = time
  const { accept, decline, markSent, cancel, handOver, dispute } = actions

  async function askFor(member: MemberPerson, amount: number, more: Partial<Asked> = {}): Promise<Output<'request_cashout'>> {
    const { total } = await getApp().call('quote_cashout', { amount }, member.access_token)
    const command = { idempotency_key: randomUUID(), amount, quoted_total: total, destination_details: aDestination }
    return getApp().call('request_cashout', { ...command, ...more }, member.access_token)
  }

  const see = ({ access_token }: MemberPerson, cashout_id: string) => getApp().call('get_cashout', { cashout_id }, access_token)

  async function anAssigned(amount = 50_00): Promise<Pair> {
    const [member, agent] = await Promise.all([aSaver(), anAgent()])
    const { id } = await askFor(member, amount, { agent_id: agent.user_id })
    return { member, agent, id }
  }

  async function inState(status: CashoutStatus): Promise<Pair> {
    if (status === 'requested') {
      await alone()
      const [member, agent] = await Promise.all([aSaver(), anAgent({ cash: 0 })])
      return { member, agent, id: (await askFor(member, 50_00)).id }
    }
    const pair = await anAssigned()
    const bring: Record<CashoutStatus, () => Promise<unknown>> = {
      requested: () => Promise.resolve(),
      assigned: () => Promise.resolve(),
      accepted: () => accept(pair),
      sent: async () => {
        await accept(pair)
        await markSent(pair)
      },
      completed: async () => {
        await accept(pair)
        await handOver(pair)
      },
      cancelled: () => cancel(pair),
      expired: async () => {
        await agents.onDuty(pair.agent, 0)
        await alone()
        await decline(pair)
        await database().owner.query(`update cashouts.deadline set due_at = 'epoch' where cashout_id = $1`, [pair.id])
        await runDueJob()
      },
      disputed: async () => {
        await accept(pair)
        await markSent(pair)
        await dispute(pair, 'open_dispute', 'member')
      },
      refunded: async () => {
        await bring.disputed()
        await dispute(pair, 'refund', 'admin')
      },
    }
    await bring[status]()
    // Notifications about postings and about cash-out steps come from two event streams. Waiting for both keeps their
    // order the same in each run.
    await followedUp(getApp())
    return pair
  }

  const notificationsOf = async ({ access_token }: MemberPerson) => {
    await followedUp(getApp())
    return (await getApp().call('list_notifications', { limit: 50 }, access_token)).items
  }

  return {
    ...agents,
    ...actions,
    ...time,
    askFor,
    see,
    anAssigned,
    inState,
    notificationsOf,
  }
}
