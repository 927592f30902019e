import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { codeHash, codeOf, groupedCode } from './codes.ts'
import type { Context } from './context.ts'
import { storeCode } from './queries.ts'

/** Returns the code of an activity item and the URL that verifies it. Creates the code on the first call. */
export async function issueCode(
  { database, clock, key, settings }: Context,
  viewer_id: string,
  transaction_id: string,
): Promise<{ code: string; url: string }> {
  const code = codeOf(key, viewer_id, transaction_id)
  await storeCode(database, { code_hash: codeHash(code), viewer_id, transaction_id, created_at: clock.now() })
  return { code: groupedCode(code), url: `${settings.publicUrl}/verify/${groupedCode(code)}` }
}

/** Fails: NOT_FOUND (also for an item of another member). */
export const getReceiptCode =
  (context: Context): Handler<'get_receipt_code'> =>
  async ({ user_id }, { transaction_id }) => {
    const found = (await context.wallet.findItem(user_id, transaction_id)) ?? fail('NOT_FOUND')
    return issueCode(context, user_id, found.item.id)
  }
