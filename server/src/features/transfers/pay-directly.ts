import type { PostingKind } from '@hai/contract/posting-kinds'
import type { GatedPerson } from '../../caller.ts'
import type { AccountId, Command, JsonObject, Move, Posted, PostingRequest } from '../../ledger/index.ts'
import { isFailure } from '../../platform/failure.ts'
import type { Context } from './deps.ts'
import type { Price } from './free-sum.ts'
import type { Party } from './parties.ts'

export interface DirectPayment {
  readonly caller: GatedPerson
  readonly command: Command
  readonly payee: Party
  readonly kind: PostingKind
  readonly moves: (accounts: { readonly payer: AccountId; readonly payee: AccountId }) => Move[]
  /** The price. Its amount counts against the payer’s daily limit. */
  readonly price: Price
  readonly details: JsonObject
}

/**
 * Pays a member at once, within the payer’s limits and the payee’s cap. Needs no database read with warm caches. `post`
 * posts alone or within a transaction. The ledger checks the payer’s balance and limit before the payee’s cap, so only
 * a payer with enough money learns about the cap. Fails: RATE_LIMITED, QUOTE_CHANGED, and as the ledger does.
 */
export async function payDirectly(
  { ledger, limits, refusals }: Context,
  { caller, command, payee, kind, moves, price, details }: DirectPayment,
  post: (request: PostingRequest) => Promise<Posted> = (request) => ledger.post(request),
): Promise<Posted> {
  const payee_id = payee.member.user_id
  refusals.refuseIfTooMany(caller.user_id, payee_id)
  const { available } = await ledger.memberAccounts(caller.user_id)
  try {
    return await post({
      ...command,
      kind,
      moves: moves({ payer: available, payee: payee.accounts.available }),
      guards: {
        spending: [
          await limits.outgoing({ tier: caller.tier, account: available, amount: price.quote.amount }),
          ...(price.free_guard ? [price.free_guard] : []),
        ],
        balance_caps: [{ account: payee.accounts.available, cap: payee.balance_cap }],
      },
      details,
    })
  } catch (error) {
    if (isFailure(error, 'RECIPIENT_CANNOT_RECEIVE')) await refusals.count(caller.user_id, payee_id)
    throw error
  }
}
