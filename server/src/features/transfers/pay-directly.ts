import type { PostingKind } from '@hai/contract/posting-kinds'
import type { GatedPerson } from '../../caller.ts'
import {
  newTransactionId,
  onceWith,
  onlyOnce,
  type AccountId,
  type Command,
  type JsonObject,
  type Move,
  type Posted,
  type PostingRequest,
} from '../../ledger/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail, isFailure } from '../../platform/failure.ts'
import type { Context } from './deps.ts'
import type { Price } from './free-sum.ts'
import type { Party } from './parties.ts'

export interface DirectPayment {
  readonly caller: GatedPerson
  readonly command: Command
  readonly payee: Party
  readonly kind: PostingKind
  readonly moves: (accounts: { readonly payer: AccountId; readonly payee: AccountId }) => Move[]
  /** Only its amount counts towards the payer’s daily limit, not fee and tax. */
  readonly price: Price
  readonly details: JsonObject
  /** Writes data of the calling feature in the same transaction. If it fails, the payment fails with the same error. */
  readonly alongside?: ((trx: Transaction, transaction_id: string) => Promise<void>) | undefined
}

/**
 * Pays at once, within the payer’s limits and the payee’s cap. The ledger checks the payer’s balance and limit before
 * the payee’s cap, so only a payer with enough money learns about the cap.
 * Fails: OTHER_BOOK, RATE_LIMITED, QUOTE_CHANGED, and with the errors of the ledger and of `alongside`.
 */
export async function payDirectly(context: Context, payment: DirectPayment): Promise<Posted> {
  const { ledger, limits, refusals } = context
  const { caller, command, payee, kind, moves, price, details, alongside } = payment
  const payee_id = payee.member.user_id
  const { accounts, balance_cap: cap } = payee.wallet ?? fail('OTHER_BOOK')
  refusals.refuseIfTooMany(caller.user_id, payee_id)
  const { available } = await ledger.memberAccounts(caller.user_id)
  const request: PostingRequest = {
    ...command,
    kind,
    moves: moves({ payer: available, payee: accounts.available }),
    guards: {
      spending: [
        await limits.outgoing({ tier: caller.tier, account: available, amount: price.quote.amount }),
        ...(price.free_guard ? [price.free_guard] : []),
      ],
      balance_caps: [{ account: accounts.available, cap }],
    },
    details,
  }
  try {
    return await (alongside
      ? postAlongside(context, { ...request, public_id: newTransactionId(available) }, alongside)
      : ledger.post(request))
  } catch (error) {
    if (isFailure(error, 'RECIPIENT_CANNOT_RECEIVE')) await refusals.count(caller.user_id, payee_id)
    throw error
  }
}

/** A repeated command gets its first answer, and `alongside` writes nothing. */
export const postAlongside = (
  { database, ledger }: Context,
  request: PostingRequest & { readonly public_id: string },
  alongside: NonNullable<DirectPayment['alongside']>,
): Promise<Posted> =>
  onceWith(() =>
    database.transaction().execute(async (trx) => {
      await alongside(trx, request.public_id)
      const posted = await ledger.postWithin(trx, request)
      onlyOnce(posted)
      return posted
    }),
  )
