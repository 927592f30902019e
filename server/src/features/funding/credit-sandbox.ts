import { sql } from 'kysely'
import { fundMoves, onceWith, onlyOnce, withFirstAnswer, type Posted } from '../../ledger/index.ts'
import { fail, isFailure } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import type { Context } from './context.ts'
import { fundingDetails } from './details.ts'
import type { FundingProvider } from './port.ts'
import type { Started, Starting } from './starting.ts'
import { insertFunding } from './rows.ts'
import type { Database } from '../../platform/database/database.ts'

/**
 * Fails: AMOUNT_OUT_OF_BOUNDS, QUOTE_CHANGED, LIMIT_EXCEEDED (above the member’s cap), WALLET_LOCKED,
 * IDEMPOTENCY_CONFLICT.
 */
export async function creditAtOnce(context: Context, provider: FundingProvider, starting: Starting): Promise<Started> {
  const posted = await withFirstAnswer(context.ledger, starting.command, async () => {
    try {
      return await post(context, provider, starting)
    } catch (error) {
      // The ledger gives this error if the receiver’s wallet is frozen. Here, this is the caller’s own wallet.
      if (isFailure(error, 'RECIPIENT_CANNOT_RECEIVE')) fail('WALLET_LOCKED')
      throw error
    }
  })
  return { funding_id: fundingDetails.parse(posted.details).funding_id, status: 'paid', next_url: null }
}

async function post(context: Context, { method, outside }: FundingProvider, { command, quote }: Starting): Promise<Posted> {
  const { database, ledger, limits, clock } = context
  const { initiator_id: user_id } = command
  const { amount, fee, tax } = await quote()
  const { available } = await ledger.memberAccounts(user_id)
  const cap = await limits.balanceCapOf(user_id)
  const funding = { funding_id: newId(), method, amount, fee, tax } as const
  return onceWith(() =>
    database.transaction().execute(async (trx) => {
      const posted = await ledger.postWithin(trx, {
        ...command,
        kind: 'fund',
        moves: fundMoves({ outside, member: available, amount, fee, tax }),
        guards: { balance_caps: [{ account: available, cap }] },
        details: funding,
      })
      onlyOnce(posted)
      await insertFunding(trx, { ...funding, user_id, status: 'paid', transaction_id: posted.public_id, created_at: clock.now() })
      return posted
    }),
  )
}

/** True if test money was ever credited here. Nobody can tell test money from real money later. */
export async function hasSandboxMoney(database: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ledger.account_view where kind = 'outside:sandbox' and version > 0) as found`.execute(database)
  return rows[0]?.found ?? false
}
