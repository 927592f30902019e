import type { reasonsFor } from '@hai/contract/dispute-reasons'
import { cents } from '@hai/contract/money'
import { daysAfter } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import type { Person } from './people.ts'
import { chores, places, chatLines } from './words.ts'
import { type SeedAction, type Follow, totalOf, type World } from './world.ts'

const CASH = cents(20_000_00)

export function aDuty({ server }: World, by: Person): SeedAction {
  const run = async (): Promise<undefined> => {
    await server.handlers.set_agent_duty(by.member, { cash: CASH })
  }
  return { name: 'days on duty', who: [by.number], run }
}

export function aCashout(world: World, by: Person, agent: Person): SeedAction {
  const { server, random } = world
  const { handlers } = server
  const amount = cents(random.between(2, 14) * 10_00)
  const isCancelled = random.chance(0.06)
  const dispute = random.chance(0.02) ? disputesOf(world) : null
  const who = [by.number, agent.number]
  const place = places[agent.number % places.length] ?? places[0]
  const destination_details = {
    method: 'cash_pickup',
    phone: by.phone,
    full_name: by.full_name,
    ...place,
    account: '',
    note: '',
  } as const

  const handOver = (cashout_id: string): SeedAction => ({
    name: 'cash-outs paid',
    who,
    run: async () => {
      const { code } = await handlers.get_handover_code(by.member, { cashout_id })
      await handlers.enter_handover_code(agent.member, { idempotency_key: newId(), cashout_id, code })
      return dispute ? { minutes: 90, action: dispute(by, cashout_id, who) } : undefined
    },
  })
  const accept = (cashout_id: string): SeedAction => ({
    name: 'cash-outs accepted',
    who,
    run: async () => {
      await handlers.accept_cashout(agent.member, { cashout_id })
      return { minutes: 30, action: handOver(cashout_id) }
    },
  })
  const cancel = (cashout_id: string): SeedAction => ({
    name: 'cash-outs cancelled',
    who,
    run: async () => {
      await handlers.cancel_cashout(by.member, { idempotency_key: newId(), cashout_id })
      return undefined
    },
  })
  return {
    name: 'cash-outs',
    who,
    run: async () => {
      const command = {
        idempotency_key: newId(),
        amount,
        quoted_total: await totalOf(world, 'cash-out', amount, () => handlers.quote_cashout(by.member, { amount })),
        destination_details,
        agent_id: agent.member.user_id,
      }
      const { id } = await handlers.request_cashout(by.member, command)
      return { minutes: 5, action: isCancelled ? cancel(id) : accept(id) }
    },
  }
}

const decisions = ['approveRefund', 'closeWithoutAction', 'closeWithoutAction'] as const
type CashoutReason = (typeof reasonsFor)['cashout']['refund' | 'close'][number]
const grounds = {
  approveRefund: { reason_code: 'short_paid', reason: 'The photo shows that less was handed over than was agreed.' },
  closeWithoutAction: {
    reason_code: 'nothing_to_decide',
    reason: 'Both sides were heard, and nothing shows that money is missing.',
  },
} satisfies Record<string, { reason_code: CashoutReason; reason: string }>

/** All random choices are made before anything runs, so that the result does not depend on timing. */
function disputesOf({ server, random, admin_id }: World) {
  const decision = random.pick(decisions)
  const minutes = random.between(4, 50) * 60
  const isDecided = random.chance(0.9)
  const about = { related_type: 'cashout', category: 'short_paid' } as const
  const description = 'I counted twice, and 500 gourdes of what was promised are missing.'
  return (by: Person, related_id: string, who: readonly number[]): SeedAction => ({
    name: 'disputes',
    who,
    run: async () => {
      const { id } = await server.handlers.open_dispute(by.member, { ...about, related_id, description, attachments: [] })
      const decide = async (): Promise<undefined> => {
        const part = decision === 'approveRefund' ? { amount: cents(4_00) } : {}
        await server.disputes[decision]({ dispute_id: id, admin_id, ...grounds[decision], ...part })
      }
      return isDecided ? { minutes, action: { name: 'disputes decided', who, run: decide } } : undefined
    },
  })
}

export function aCashIn({ server, random }: World, by: Person, agent: Person): SeedAction {
  const amount = cents(random.between(1, 12) * 10_00)
  const who = [by.number, agent.number]
  const run = async (): Promise<undefined> => {
    const input = { idempotency_key: newId(), hai_tag: by.hai_tag, amount }
    const { id } = await server.handlers.start_cash_in(agent.member, input)
    await server.handlers.confirm_cash_in(by.member, { idempotency_key: newId(), cash_in_id: id })
  }
  return { name: 'cash-ins', who, run }
}

const taskCourses = [...Array.from({ length: 8 }, () => 'paid' as const), 'cancelled', 'stays_open'] as const

export function aTask(world: World, by: Person, worker: Person): SeedAction {
  const { server, random } = world
  const { handlers } = server
  const reward = cents(random.between(2, 12) * 5_00)
  const course = random.pick(taskCourses)
  const who = [by.number, worker.number]
  const title = random.pick(chores)
  const taken = random.between(1, 30) * 30
  const proven = random.between(2, 60) * 60
  const paid = random.between(1, 40) * 30
  const after = (minutes: number, name: string, run: SeedAction['run']): Follow => ({ minutes, action: { name, who, run } })
  const approve = (task_id: string) => async () => {
    await handlers.approve_task(by.member, { idempotency_key: newId(), task_id })
    return undefined
  }
  const prove = (task_id: string) => async () => {
    await handlers.submit_task_proof(worker.member, { task_id, text: 'It is done, as we said.', file_ids: [] })
    return after(paid, 'tasks paid', approve(task_id))
  }
  const claim = (task_id: string) => async () => {
    await handlers.claim_task(worker.member, { task_id })
    return after(proven, 'tasks proven', prove(task_id))
  }
  const cancel = (task_id: string) => async () => {
    await handlers.cancel_task(by.member, { idempotency_key: newId(), task_id })
    return undefined
  }
  return {
    name: 'tasks',
    who,
    run: async () => {
      const quoted_total = await totalOf(world, 'task', reward, () => handlers.quote_task(by.member, { reward }))
      const due_at = daysAfter(world.clock.now(), 10).toISOString()
      const input = { idempotency_key: newId(), title, description: '', reward, quoted_total, due_at }
      const { id } = await handlers.create_task(by.member, input)
      if (course === 'stays_open') return undefined
      return course === 'cancelled' ? after(120, 'tasks cancelled', cancel(id)) : after(taken, 'tasks taken', claim(id))
    },
  }
}

/** The chat requires that the two people have exchanged money. */
export function aTalk({ server, random }: World, one: Person, other: Person): SeedAction {
  const lines = Array.from({ length: random.between(1, 4) }, () => random.pick(chatLines[one.language]))
  const run = async (): Promise<undefined> => {
    const { id } = await server.handlers.open_chat_session(one.member, { hai_tag: other.hai_tag })
    for (const [nth, content] of lines.entries()) {
      const by = nth % 2 === 0 ? one : other
      await server.handlers.send_chat_message(by.member, { idempotency_key: newId(), session_id: id, content })
    }
  }
  return { name: 'conversations', who: [one.number, other.number], run }
}
