import { fail, isFailure } from '../platform/failure.ts'
import type { Ledger } from './ledger.ts'
import type { Posted, PostingRequest } from './types.ts'

export type Command = Pick<PostingRequest, 'initiator_id' | 'idempotency_key' | 'payload'>

/**
 * Runs a command that may have been carried out before. If it is rejected now (the fee has changed, the money is spent,
 * the send has ended), a repeated command still gets its first answer. Fails as `run` does, or with
 * IDEMPOTENCY_CONFLICT.
 */
export async function withFirstAnswer(ledger: Ledger, command: Command, run: () => Promise<Posted>): Promise<Posted> {
  try {
    return await run()
  } catch (error) {
    if (!isFailure(error) || isFailure(error, 'IDEMPOTENCY_CONFLICT')) throw error
    const first = await ledger.replay(command.initiator_id, command.idempotency_key, command.payload)
    if (!first) throw error
    return first
  }
}

/**
 * For commands whose answers are deleted after a week, although the ledger keeps their keys until it archives their
 * postings, after at least 400 days. A repetition in between moves no money, so it must not record anything either. Fails
 * with IDEMPOTENCY_CONFLICT.
 */
export function requireNew(posted: Posted): void {
  if (posted.replayed) fail('IDEMPOTENCY_CONFLICT')
}

class AlreadyDone extends Error {
  readonly posted: Posted

  constructor(posted: Posted) {
    super('posted before')
    this.posted = posted
  }
}

/**
 * Runs a transaction with a posting. If the posting is a replay, rolls everything back and returns the first answer.
 */
export async function onceWith(transact: () => Promise<Posted>): Promise<Posted> {
  try {
    return await transact()
  } catch (error) {
    if (error instanceof AlreadyDone) return error.posted
    throw error
  }
}

/** Call this in the transaction of `onceWith`, after the posting. */
export function onlyOnce(posted: Posted): void {
  if (posted.replayed) throw new AlreadyDone(posted)
}
