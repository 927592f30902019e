import { isDatabaseUnavailable } from '../platform/database/unavailable.ts'
import { fail, Failure } from '../platform/failure.ts'
import type { Outcome } from './outcomes.ts'
import type { Prepared } from './prepare.ts'
import type { Posted } from './types.ts'

export interface BatcherOptions {
  /** Throws if the batch fails as a whole. */
  readonly write: (batch: readonly Prepared[]) => Promise<readonly Outcome[]>
  readonly onOutage?: (error: unknown) => void
  readonly batchSizeMax: number
  readonly queueSizeMax: number
  /**
   * Maximum number of batches written at once. While one is being written, only full ones are added, because two small
   * batches cost more than one.
   */
  readonly writers: number
}

export interface Batcher {
  /**
   * Fails with UNAVAILABLE if the queue is full or the database cannot be reached, and with another code if the ledger
   * rejects the posting.
   */
  post(prepared: Prepared): Promise<Posted>
  idle(): Promise<void>
}

/**
 * After a batch of at least this size, the callers who got their answers often pay again at once. The next batch waits
 * for them, because each batch has a fixed cost.
 */
const GATHER_FROM = 6
const GATHER_UNTIL = 96
const GATHER_MS = 3

interface WaitingPosting {
  readonly prepared: Prepared
  readonly promise: Promise<Posted>
  readonly settle: (outcome: Outcome) => void
}

function waitFor(prepared: Prepared): WaitingPosting {
  const { promise, resolve, reject } = Promise.withResolvers<Posted>()
  return {
    prepared,
    promise,
    settle: (outcome) => {
      if ('posted' in outcome) resolve(outcome.posted)
      else reject(outcome.refused)
    },
  }
}

type Write = BatcherOptions['write']

/**
 * Writes a batch, and again if it fails. If the database is unavailable then, all postings fail. Otherwise the batch is
 * halved until the posting that causes the failure is alone, and its caller gets the error.
 */
function createSafeWrite({ write, onOutage }: Pick<BatcherOptions, 'write' | 'onOutage'>): Write {
  async function bisect(batch: readonly Prepared[], error: unknown): Promise<readonly Outcome[]> {
    if (isDatabaseUnavailable(error)) {
      onOutage?.(error)
      return batch.map(() => ({ refused: new Failure('UNAVAILABLE', undefined) }))
    }
    if (batch.length === 1) return [{ refused: error instanceof Error ? error : new Error(String(error)) }]
    const middle = Math.ceil(batch.length / 2)
    const outcomes: Outcome[] = []
    for (const half of [batch.slice(0, middle), batch.slice(middle)]) {
      outcomes.push(...(await write(half).catch((cause: unknown) => bisect(half, cause))))
    }
    return outcomes
  }

  return (batch) =>
    write(batch)
      .catch(() => write(batch))
      .catch((error: unknown) => bisect(batch, error))
}

/**
 * Collects postings and writes them in batches. A free writer takes all queued postings, up to the maximum. Under load,
 * it first waits a few milliseconds for more.
 */
export function createBatcher({ write, onOutage, batchSizeMax, queueSizeMax, writers }: BatcherOptions): Batcher {
  const writeSafely = createSafeWrite({ write, ...(onOutage && { onOutage }) })
  const queue: WaitingPosting[] = []
  const byKey = new Map<string, WaitingPosting>()
  const idlers: (() => void)[] = []
  let busy = 0
  let scheduled = false
  let gathering: { readonly size: number; readonly end: () => void } | undefined

  function settle(waiting: WaitingPosting, outcome: Outcome): void {
    byKey.delete(waiting.prepared.command_key)
    waiting.settle(outcome)
  }

  const settleAll = (batch: readonly WaitingPosting[], outcomes: readonly Outcome[]): void =>
    batch.forEach((waiting, index) => settle(waiting, outcomes[index] ?? { refused: new Error('a posting without an outcome') }))

  const isWorth = (others: number): boolean => queue.length >= (others > 0 ? batchSizeMax : 1)

  /** Waits until `size` postings are queued, but only for GATHER_MS. */
  async function gather(size: number): Promise<void> {
    if (gathering || queue.length >= size) return
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const end = (): void => resolve(undefined)
    gathering = { size, end }
    const timer = setTimeout(end, GATHER_MS)
    await promise
    clearTimeout(timer)
    gathering = undefined
  }

  async function drain(): Promise<void> {
    busy += 1
    while (isWorth(busy - 1)) {
      const batch = queue.splice(0, batchSizeMax)
      const outcomes = await writeSafely(batch.map(({ prepared }) => prepared))
      const callers = batch.length + queue.length
      // If more postings wait, send the next batch before the callers get their answers, so that the database need not
      // wait for the callers.
      if (queue.length > 0) setImmediate(settleAll, batch, outcomes)
      else settleAll(batch, outcomes)
      if (batch.length >= GATHER_FROM) await gather(Math.min(callers, GATHER_UNTIL))
    }
    busy -= 1
    if (busy === 0) for (const idler of idlers.splice(0)) idler()
  }

  function schedule(): void {
    if (scheduled || busy >= writers || !isWorth(busy)) return
    scheduled = true
    queueMicrotask(() => {
      scheduled = false
      if (busy < writers && isWorth(busy)) void drain()
    })
  }

  /**
   * Handles a command whose key a running command uses with another payload: rejects the new command if the running one
   * succeeds, otherwise posts it.
   */
  async function postAfterRunning(running: WaitingPosting, prepared: Prepared): Promise<Posted> {
    const [{ status }] = await Promise.allSettled([running.promise])
    return status === 'fulfilled' ? fail('IDEMPOTENCY_CONFLICT') : post(prepared)
  }

  async function post(prepared: Prepared): Promise<Posted> {
    const running = byKey.get(prepared.command_key)
    if (running)
      return running.prepared.payload_hash === prepared.payload_hash ? running.promise : postAfterRunning(running, prepared)
    if (queue.length >= queueSizeMax) fail('UNAVAILABLE')
    const waiting = waitFor(prepared)
    byKey.set(prepared.command_key, waiting)
    queue.push(waiting)
    if (gathering && queue.length >= gathering.size) gathering.end()
    schedule()
    return waiting.promise
  }

  return {
    post,
    idle: () => (busy === 0 && queue.length === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve))),
  }
}
