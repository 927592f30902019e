import { isFailure } from '../platform/failure.ts'
import type { Ledger } from './ledger.ts'
import type { Posted, PostingRequest } from './types.ts'

/** What makes two commands the same: who asked, under which key, for what. */
export type Command = Pick<PostingRequest, 'initiator_id' | 'idempotency_key' | 'payload'>

/**
 * Runs a command that may have been carried out before. When it is refused now (the fee has changed, the money is gone, the send
 * is over), whoever asks the same again still gets the first answer. Fails like `act`, or: IDEMPOTENCY_CONFLICT.
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

/** Thrown inside a transaction whose posting was made long ago: what else it did must not happen again. */
class AlreadyDone extends Error {
  readonly posted: Posted

  constructor(posted: Posted) {
    super('posted before')
    this.posted = posted
  }
}

/** Runs a transaction around a posting and whatever goes with it; of a repeated posting nothing but its answer is left. */
export async function onceWith(transact: () => Promise<Posted>): Promise<Posted> {
  try {
    return await transact()
  } catch (error) {
    if (error instanceof AlreadyDone) return error.posted
    throw error
  }
}

/** Ends the transaction of `onceWith` when the posting turns out to be a repeated one. */
export function onlyOnce(posted: Posted): void {
  if (posted.replayed) throw new AlreadyDone(posted)
}
