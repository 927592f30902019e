import { fileNameWord } from '@hai/contract/file-name-word'
import type { Handler } from '../../feature.ts'
import { failMissing } from '../../ledger/index.ts'
import { type Context, readPerson } from './context.ts'
import { drawReceipt } from './draw-receipt.ts'
import type { RenderLimit } from '../../platform/pdf/render-limit.ts'
import { issueCode } from './receipt-code.ts'
import { translationsFor } from '../../platform/words/words.ts'

/** Fails: NOT_FOUND, ARCHIVED, RATE_LIMITED (another receipt of the caller is in progress), UNAVAILABLE (too many at once). */
export const getReceipt =
  (context: Context, renderLimit: RenderLimit): Handler<'get_receipt'> =>
  async ({ user_id }, { transaction_id }) => {
    const [person, found] = await Promise.all([readPerson(context, user_id), context.wallet.findItem(user_id, transaction_id)])
    const { item, payer } = found ?? (await failMissing(context.database, transaction_id))
    const [{ code, url }, rate] = await Promise.all([
      issueCode(context, user_id, item.id),
      context.rates.htgAt(new Date(item.created_at)),
    ])
    const { settings, clock } = context
    const receipt = { item, payer, rate, person, code, url, ...settings, made_at: clock.now() }
    const word = fileNameWord(translationsFor(person.language)('statements.receipt.title'))
    return { file_name: `${word}-${item.id.slice(-8)}.pdf`, chunks: renderLimit(user_id, () => drawReceipt(receipt)) }
  }
