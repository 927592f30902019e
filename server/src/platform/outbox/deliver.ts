import type { MessageOutcome } from '@hai/contract/health-values'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { addJob } from '../jobs/add-job.ts'
import type { Logger } from '../log.ts'
import { nextTry } from './next-try.ts'
import { type Provider, Undeliverable, safeReason } from './providers.ts'

export const SEND = 'outbox:send'

export interface DeliveryDeps {
  readonly database: Database
  readonly clock: Clock
  readonly providers: Readonly<Record<'mail' | 'text', Provider>>
  readonly log?: Pick<Logger, 'warn'>
  readonly onOutcome?: (channel: 'mail' | 'text', outcome: MessageOutcome) => void
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random?: () => number
}

/**
 * The text may contain codes and links. It is deleted when a real provider has accepted the message, or when the
 * message has failed for good.
 */
const forgotten = { body: null, body_html: null, next_try_at: null } as const

/**
 * Plans another attempt after a failure, unless the failure is permanent or the message too old. If the process ends
 * after the provider has accepted the message, the next attempt sends it again with the same id.
 */
export async function deliver(deps: DeliveryDeps, id: string): Promise<void> {
  const { database, clock, providers } = deps
  // Counts the attempt before it starts, so that a message is never withdrawn while the provider may accept it.
  const row = await database
    .updateTable('platform.outbox_message')
    .set((old) => ({ attempts: old('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  if (!row || row.body === null) return
  const channel = row.channel === 'mail' ? 'mail' : 'text'
  const provider = providers[channel]
  const { recipient: to, subject, body: text, body_html: html, created_at, attempts } = row
  try {
    await provider.send({ id, to, subject, text, html, created_at })
  } catch (error) {
    await recordFailure(deps, { id, channel, created_at, attempts }, error)
    return
  }
  const isReadableHere = provider.name === 'outbox'
  await database
    .updateTable('platform.outbox_message')
    .set({ sent_at: clock.now().toISOString(), last_error: null, ...(isReadableHere ? {} : forgotten) })
    .where('id', '=', id)
    .execute()
  deps.onOutcome?.(channel, 'sent')
}

interface Attempt {
  readonly id: string
  readonly channel: 'mail' | 'text'
  readonly created_at: Date
  readonly attempts: number
}

/** Stores the failure and the next attempt in one transaction, so that every waiting message has a job. */
async function recordFailure(deps: DeliveryDeps, { id, channel, created_at, attempts }: Attempt, error: unknown): Promise<void> {
  const { database, clock, log, random = Math.random } = deps
  const now = clock.now()
  const again_at = error instanceof Undeliverable ? null : nextTry({ created_at, now, attempts, random: random() })
  const last_error = safeReason(error)
  await database.transaction().execute(async (trx) => {
    await trx
      .updateTable('platform.outbox_message')
      .set({ last_error, ...(again_at ? { next_try_at: again_at } : { ...forgotten, failed_at: now }) })
      .where('id', '=', id)
      .execute()
    if (again_at) await addJob(trx, SEND, { id }, { key: `${SEND}:${id}`, run_at: again_at })
  })
  deps.onOutcome?.(channel, again_at ? 'put_off' : 'given_up')
  const state = again_at ? 'is tried again' : 'is given up'
  log?.warn({ message: id, channel, attempts, again_at, reason: last_error }, `a message was not accepted and ${state}`)
}
