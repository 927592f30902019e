import type { Handler } from '../../feature.ts'
import { failMissing } from '../../ledger/index.ts'
import { codeHash, codeOf, groupedCode } from './codes.ts'
import type { Context } from './context.ts'
import { storeCode } from './queries.ts'

/** Stores the code, so that it can be verified from then on. */
export async function issueCode(
  { database, clock, key, settings }: Context,
  viewer_id: string,
  transaction_id: string,
): Promise<{ code: string; url: string }> {
  const code = codeOf(key, viewer_id, transaction_id)
  await storeCode(database, { code_hash: codeHash(code), viewer_id, transaction_id, created_at: clock.now() })
  return { code: groupedCode(code), url: `${settings.publicUrl}/verify/${groupedCode(code)}` }
}

export const getReceiptCode =
  (context: Context): Handler<'get_receipt_code'> =>
  async ({ user_id }, { transaction_id }) => {
    const found =
      (await context.wallet.findItem(user_id, transaction_id)) ?? (await failMissing(context.database, transaction_id))
    return issueCode(context, user_id, found.item.id)
  }
