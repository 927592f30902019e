import pg from 'pg'
import { fail, Failure } from '../platform/failure.ts'
import type { Outcome } from './outcomes.ts'
import type { Prepared } from './prepare.ts'
import type { Posted } from './types.ts'

export interface BatcherOptions {
  /** Posts a batch in one transaction of its own; throws when it fails as a whole. */
  readonly write: (batch: readonly Prepared[]) => Promise<readonly Outcome[]>
  readonly batchSizeMax: number
  readonly queueSizeMax: number
  /** Batches under way at once. */
  readonly writers: number
}

export interface Batcher {
  /** Fails: UNAVAILABLE when the queue is full or the database is out of reach, and what the posting is refused with. */
  post(prepared: Prepared): Promise<Posted>
  /** Resolves when nothing is queued or under way. */
  idle(): Promise<void>
}

interface Waiting {
  readonly prepared: Prepared
  readonly promise: Promise<Posted>
  readonly settle: (outcome: Outcome) => void
}

/** The database as a whole did not do its part, whatever was in the batch: connections, shutdowns, resources. */
const isOutage = (error: unknown): boolean => !(error instanceof pg.DatabaseError) || /^(08|53|57|58|XX)/.test(error.code ?? '')

const keyOf = ({ request }: Prepared): string => `${request.initiator_id} ${request.idempotency_key}`

function waitFor(prepared: Prepared): Waiting {
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

/**
 * Collects postings and writes them in batches. There is no timer: a free writer takes all that is queued, up to the maximum.
 * A batch that fails is tried once more, then halved until the one that poisons it is alone.
 */
export function createBatcher({ write, batchSizeMax, queueSizeMax, writers }: BatcherOptions): Batcher {
  const queue: Waiting[] = []
  const byKey = new Map<string, Waiting>()
  const idlers: (() => void)[] = []
  let busy = 0
  let scheduled = false

  function settle(waiting: Waiting, outcome: Outcome): void {
    byKey.delete(keyOf(waiting.prepared))
    waiting.settle(outcome)
  }

  async function writeOnce(batch: readonly Waiting[]): Promise<void> {
    const outcomes = await write(batch.map(({ prepared }) => prepared))
    batch.forEach((waiting, index) => {
      settle(waiting, outcomes[index] ?? { refused: new Error('a posting without an outcome') })
    })
  }

  async function bisect(batch: readonly Waiting[], error: unknown): Promise<void> {
    const [first] = batch
    if (isOutage(error)) for (const waiting of batch) settle(waiting, { refused: new Failure('UNAVAILABLE', undefined) })
    else if (batch.length === 1 && first) settle(first, { refused: error instanceof Error ? error : new Error(String(error)) })
    else {
      const middle = Math.ceil(batch.length / 2)
      for (const half of [batch.slice(0, middle), batch.slice(middle)])
        await writeOnce(half).catch((cause: unknown) => bisect(half, cause))
    }
  }

  async function drain(): Promise<void> {
    busy += 1
    while (queue.length > 0) {
      const batch = queue.splice(0, batchSizeMax)
      await writeOnce(batch)
        .catch(() => writeOnce(batch))
        .catch((error: unknown) => bisect(batch, error))
    }
    busy -= 1
    if (busy === 0) for (const idler of idlers.splice(0)) idler()
  }

  function schedule(): void {
    if (scheduled || busy >= writers) return
    scheduled = true
    queueMicrotask(() => {
      scheduled = false
      if (busy < writers && queue.length > 0) void drain()
    })
  }

  /** Another act under the key of one under way: refused if that one stands. */
  async function afterTwin(twin: Waiting, prepared: Prepared): Promise<Posted> {
    const [{ status }] = await Promise.allSettled([twin.promise])
    return status === 'fulfilled' ? fail('IDEMPOTENCY_CONFLICT') : post(prepared)
  }

  async function post(prepared: Prepared): Promise<Posted> {
    const twin = byKey.get(keyOf(prepared))
    if (twin) return twin.prepared.payload_hash === prepared.payload_hash ? twin.promise : afterTwin(twin, prepared)
    if (queue.length >= queueSizeMax) fail('UNAVAILABLE')
    const waiting = waitFor(prepared)
    byKey.set(keyOf(prepared), waiting)
    queue.push(waiting)
    schedule()
    return waiting.promise
  }

  return {
    post,
    idle: () => (busy === 0 && queue.length === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve))),
  }
}
