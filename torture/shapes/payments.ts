import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '../support/client.ts'
import type { TortureMember } from '../support/members.ts'

const AMOUNT = 1_00
const REST_MS = 1500

export interface Payments {
  /** Durations of the payments since the last call, in ms. Throws if a payment failed. */
  readonly take: () => readonly number[]
  readonly stop: () => Promise<void>
}

async function payOnce(client: Client, payer: TortureMember, payee: TortureMember): Promise<number> {
  const { access_token } = payer.session
  const whom = { payee: { hai_tag: payee.hai_tag }, amount: AMOUNT }
  const { total } = await client.untilDone('quote_transfer', whom, access_token)
  const input = { ...whom, idempotency_key: randomUUID(), quoted_total: total, note: '', undo_window: false }
  const startMs = performance.now()
  await client.untilDone('send_money', input, access_token)
  return performance.now() - startMs
}

/** Each member pays the next one repeatedly, and each payment is timed from request to response. */
export function startPayments(client: Client, members: readonly TortureMember[]): Payments {
  let took: number[] = []
  let isOver = false
  async function payOn(payer: TortureMember, payee: TortureMember): Promise<void> {
    while (!isOver) {
      took.push(await payOnce(client, payer, payee))
      await pause(REST_MS)
    }
  }
  const all = Promise.all(members.map((payer, at) => payOn(payer, members[(at + 1) % members.length] ?? payer)))
  let failure: Error | null = null
  all.catch((error: unknown) => {
    failure = new Error('a payment failed', { cause: error })
  })
  return {
    take: () => {
      if (failure !== null) throw failure
      const taken = took
      took = []
      return taken
    },
    stop: async () => {
      isOver = true
      await all
    },
  }
}

export function p99(took: readonly number[]): number {
  const sorted = took.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN
}
