import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from './client.ts'
import type { TortureMember } from './members.ts'
import type { Random } from './random.ts'

/** One send as its client saw it. */
export interface Send {
  readonly payer: TortureMember
  readonly payee: TortureMember
  readonly amount: number
  /** Null if the send was refused. The checker then makes sure that it never happened. */
  transaction_id: string | null
}

export interface Load {
  /** Resolves once this many sends are acknowledged, or all have been sent. */
  reached: (acknowledged: number) => Promise<void>
  readonly finished: Promise<readonly Send[]>
  /** Transactions acknowledged so far. */
  readonly acknowledged: () => readonly string[]
}

export interface LoadOptions {
  readonly client: Client
  readonly members: readonly TortureMember[]
  readonly random: Random
  readonly workers: number
  readonly sendsPerWorker: number
  /** Pause between two sends of a worker, so that members stay within their limits during a long test. */
  readonly restMs?: number
  /** If it returns true, the load stops before all payments are sent. */
  readonly isOver?: () => boolean
}

const NEIGHBOURS = 4

/** The members whom this member pays: the next few in a circle of all members. */
function neighboursOf(members: readonly TortureMember[], member: TortureMember): readonly TortureMember[] {
  const next = members.indexOf(member) + 1
  return [...members, ...members].slice(next, next + Math.min(NEIGHBOURS, members.length - 1))
}

/**
 * Members send money to each other concurrently. If a send gets no response, it is retried with the same idempotency
 * key, as the app does.
 */
export function startLoad({
  client,
  members,
  random,
  workers,
  sendsPerWorker,
  restMs = 0,
  isOver = () => false,
}: LoadOptions): Load {
  const acknowledged: string[] = []
  let waiting: { readonly count: number; readonly resolve: () => void }[] = []

  function record(transaction_id: string): void {
    const count = acknowledged.push(transaction_id)
    for (const waiter of waiting) if (waiter.count <= count) waiter.resolve()
    waiting = waiting.filter((waiter) => waiter.count > count)
  }

  async function sendOne(): Promise<Send> {
    const payer = random.pick(members)
    // Each member pays only a few others, to stay within the limit of look-ups of strangers per minute.
    const payee = random.pick(neighboursOf(members, payer))
    // Sends of this size are free, so the total equals the amount, and many fit into the daily limit.
    const amount = random.between(1_00, 1_10)
    const input = {
      idempotency_key: randomUUID(),
      payee: { hai_tag: payee.hai_tag },
      amount,
      quoted_total: amount,
      note: '',
      undo_window: false,
    }
    for (;;) {
      const answer = await client.once('send_money', input, payer.session.access_token)
      if (answer.kind === 'lost') {
        await pause(50)
        continue
      }
      if (answer.kind === 'refused') return { payer, payee, amount, transaction_id: null }
      record(answer.output.transaction_id)
      return { payer, payee, amount, transaction_id: answer.output.transaction_id }
    }
  }

  async function worker(): Promise<Send[]> {
    const sends: Send[] = []
    for (let count = 0; count < sendsPerWorker && !isOver(); count += 1) {
      sends.push(await sendOne())
      if (restMs > 0) await pause(restMs)
    }
    return sends
  }

  const finished = Promise.all(Array.from({ length: workers }, worker)).then((sends) => sends.flat())
  return {
    reached: (count) =>
      Promise.race([new Promise<void>((resolve) => waiting.push({ count, resolve })), finished.then(() => undefined)]),
    finished,
    acknowledged: () => [...acknowledged],
  }
}
