import type { Logger } from '../../platform/log.ts'
import type { Context } from './deps.ts'
import { mailReminder } from './mails.ts'
import { settleSend } from './settle-send.ts'
import { lockReminders, noteReminder, readDueSends } from './waiting-sends.ts'
import { reminderAt } from './waiting.ts'

const BATCH_MAX = 200

/**
 * Everything whose time has come, each on its own: one that fails keeps nobody else waiting and is tried at the next sweep.
 * Deadlines stand in the database, so what became due while no server ran is done now.
 */
export async function sweep(context: Context, log: Pick<Logger, 'error'>): Promise<void> {
  while ((await endBatch(context, log)) === BATCH_MAX);
  await remind(context)
}

/** Answers how many were ended. */
async function endBatch(context: Context, log: Pick<Logger, 'error'>): Promise<number> {
  let ended = 0
  for (const transaction_id of await readDueSends(context.database, context.clock.now(), BATCH_MAX)) {
    try {
      await settleSend(context, { transaction_id })
      ended += 1
    } catch (error) {
      log.error({ err: error, transaction_id }, 'a send that is due could not be ended')
    }
  }
  return ended
}

/** A mail and the note that it was written stand or fall together, so nobody is reminded twice. */
const remind = (context: Context): Promise<void> =>
  context.database.transaction().execute(async (trx) => {
    const waiting = await lockReminders(trx, context.clock.now(), BATCH_MAX)
    const senders = await context.people.byIds(waiting.map(({ payer_id }) => payer_id))
    for (const send of waiting) {
      const { address, language, amount, deadline: expires_at } = send
      const sender_name = senders.get(send.payer_id)?.full_name
      if (address !== null && sender_name !== undefined) {
        await mailReminder(context, trx, { to: address, sender_name, language, amount, expires_at })
      }
      await noteReminder(trx, send.transaction_id, reminderAt(send.created_at, send.reminders_sent + 1))
    }
  })
