import type { ErrorCode } from '@hai/contract/errors'
import { plus, zeroCents, type Cents } from '@hai/contract/money'
import { z } from 'zod'
import type { Handler } from '../../feature.ts'
import { claimEscrowMoves } from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail, isFailure } from '../../platform/failure.ts'
import type { Address } from './address.ts'
import { recordClaimer, readUnableToPay } from './claim-queries.ts'
import type { Context } from './deps.ts'
import { endSend, systemCommand } from './end-send.ts'
import { forwardSend } from './forward-send.ts'
import { isOwn, type Claimant } from './people.ts'
import { lockWaitingSend, readPendingTo, type WaitingSend } from './waiting-sends.ts'
import { claimAgainAt } from './waiting.ts'

export interface Claimed {
  readonly claimed: number
  readonly amount: Cents
}

const nothingClaimed: Claimed = { claimed: 0, amount: zeroCents }

/**
 * Claims nothing before the account setup is complete, or while the account is blocked or waits for approval; a job
 * claims afterwards. If the caller’s wallet cannot hold a send, or the sender’s wallet is locked or frozen, a job
 * retries it.
 */
export const claimPendingSends =
  (context: Context): Handler<'claim_pending_sends'> =>
  async (caller, { user_id, ...page }) => {
    if (user_id !== caller.user_id) fail('FORBIDDEN')
    const claimant = await context.people.claimant(user_id)
    if (!claimant) return { success: true, error: null, ...nothingClaimed }
    if (!isOwn(claimant, page)) fail('FORBIDDEN')
    return { success: true, error: null, ...(await claimAll(context, claimant)) }
  }

const payload = z.object({ user_id: z.uuid() })

/** Also pays the sends that wait in other books, if the claimant is a member of this one. */
export async function claimTask(context: Context, task: unknown): Promise<void> {
  const claimant = await context.people.claimant(payload.parse(task).user_id)
  if (!claimant) return
  await claimAll(context, claimant)
  if (claimant.book !== context.book.number) return
  for (const other of context.otherBooks()) await claimAll({ ...context, ...other }, claimant)
}

/** Pays the sends that wait in this book. The claimant can be a member of another one. */
async function claimAll(context: Context, claimant: Claimant): Promise<Claimed> {
  if (!claimant.may_claim) return nothingClaimed
  const except_payer_id = claimant.user_id
  const lists = provenAddresses(claimant).map((address) =>
    readPendingTo(context.database, { ...address, except_payer_id }, context.clock.now()),
  )
  let total = nothingClaimed
  for (const transaction_id of (await Promise.all(lists)).flat()) {
    const amount = await claimOne(context, transaction_id, claimant)
    if (amount !== null) total = { claimed: total.claimed + 1, amount: plus(total.amount, amount) }
  }
  return total
}

const provenAddresses = ({ email, phone, is_phone_verified }: Claimant): Pick<Address, 'kind' | 'value'>[] => [
  { kind: 'email', value: email },
  ...(phone === null || !is_phone_verified ? [] : [{ kind: 'phone', value: phone } as const]),
]

/**
 * Returns null if the send has ended or cannot be paid now. The sender is checked after the send is locked, because
 * from then on nobody else can end it.
 */
async function claimOne(context: Context, transaction_id: string, claimant: Claimant): Promise<Cents | null> {
  const cap = await context.limits.balanceCap(claimant)
  try {
    return await context.database.transaction().execute(async (trx) => {
      const send = await lockWaitingSend(trx, transaction_id)
      const now = context.clock.now()
      if (send?.status !== 'pending' || send.deadline <= now) return null
      if ((await readUnableToPay(trx, [send.payer_id])).has(send.payer_id)) {
        await recordClaimer(trx, { transaction_id, claimer_id: claimant.user_id, again_at: claimAgainAt(now) })
        return null
      }
      if (claimant.book === context.book.number) await payFromEscrow(context, trx, send, claimant, cap)
      else await forwardSend(context, trx, send, claimant)
      return send.amount
    })
  } catch (error) {
    if (!isFailure(error) || !retriedLater.includes(error.code)) throw error
    const again_at = claimAgainAt(context.clock.now())
    await recordClaimer(context.database, { transaction_id, claimer_id: claimant.user_id, again_at })
    return null
  }
}

const retriedLater: readonly ErrorCode[] = ['RECIPIENT_CANNOT_RECEIVE', 'WALLET_LOCKED', 'MONEY_OWED']

async function payFromEscrow(
  context: Context,
  trx: Transaction,
  send: WaitingSend,
  { user_id: payee_id }: Claimant,
  cap: Cents,
): Promise<void> {
  const { available } = await context.ledger.openMemberAccounts(trx, payee_id)
  await endSend(context, trx, send, {
    kind: 'claim_escrow',
    status: 'claimed',
    command: systemCommand(send.transaction_id),
    moves: claimEscrowMoves({ payee: available, ...send }),
    guards: { balance_caps: [{ account: available, cap }] },
    payee_id,
  })
}
