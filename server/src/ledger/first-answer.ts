import { isFailure } from '../platform/failure.ts'
import type { Ledger } from './ledger.ts'
import type { Posted, PostingRequest } from './types.ts'

/** The identity of a command: initiator, key and payload. */
export type Command = Pick<PostingRequest, 'initiator_id' | 'idempotency_key' | 'payload'>

/**
 * Runs a command that may have been executed before. If it is rejected now (the fee has changed, the money is spent,
 * the send has ended), a repeated command still gets its first answer. Fails like `act`, or: IDEMPOTENCY_CONFLICT.
 */
export async function withFirstAnswer(ledger: Ledger, command: Command, act: () => Promise<Posted>): Promise<Posted> {
  try {
    return await act()
  } catch (error) {
    if (!isFailure(error) || isFailure(error, 'IDEMPOTENCY_CONFLICT')) throw error
    const first = await ledger.replay(command.initiator_id, command.idempotency_key, command.payload)
    if (!first) throw error
    return first
  }
}

/** Thrown inside a transaction whose posting already existed, so that its other effects do not happen again. */
class AlreadyDone extends Error {
  readonly posted: Posted

  constructor(posted: Posted) {
    super('posted before')
    this.posted = posted
  }
}

/**
 * Runs a transaction around a posting. When the posting is a replay, everything else is rolled back and only its answer
 * remains.
 */
export async function onceWith(transact: () => Promise<Posted>): Promise<Posted> {
  try {
    return await transact()
  } catch (error) {
    if (error instanceof AlreadyDone) return error.posted
    throw error
  }
}

/** Ends the transaction of `onceWith` when the posting is a replay. */
export function onlyOnce(posted: Posted): void {
  if (posted.replayed) throw new AlreadyDone(posted)
}
