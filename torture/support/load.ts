import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from './client.ts'
import type { TortureMember } from './members.ts'
import type { Random } from './random.ts'

export interface Send {
  readonly payer: TortureMember
  readonly payee: TortureMember
  readonly amount: number
  /** Null if the send was refused. */
  transaction_id: string | null
}

export interface Load {
  /** Resolves once this many sends have an answer, or the load has finished. */
  reached: (answered: number) => Promise<void>
  readonly finished: Promise<readonly Send[]>
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
  /** Ends the load early. */
  readonly isOver?: () => boolean
}

const NEIGHBOURS = 4

function neighboursOf(members: readonly TortureMember[], member: TortureMember): readonly TortureMember[] {
  const next = members.indexOf(member) + 1
  return [...members, ...members].slice(next, next + Math.min(NEIGHBOURS, members.length - 1))
}

/** A send without a response is retried with the same idempotency key, as in the app. */
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
  let answered = 0
  let waiting: { readonly count: number; readonly resolve: () => void }[] = []

  function record(transaction_id: string | null): void {
    if (transaction_id !== null) acknowledged.push(transaction_id)
    answered += 1
    for (const waiter of waiting) if (waiter.count <= answered) waiter.resolve()
    waiting = waiting.filter((waiter) => waiter.count > answered)
  }

  async function sendOne(): Promise<Send> {
    const payer = random.pick(members)
    // Each member pays few others, to stay within the limit of look-ups per minute.
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
      const transaction_id = answer.kind === 'done' ? answer.output.transaction_id : null
      record(transaction_id)
      return { payer, payee, amount, transaction_id }
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
