import type { Logger } from '../../platform/log.ts'
import { readClosed, takeClaimers } from './claim-queries.ts'
import { claimTask } from './claim-pending-sends.ts'
import type { Context } from './deps.ts'
import { forgetLetters } from './letter-budget.ts'
import { tellReminder } from './letters.ts'
import { settleSend } from './settle-send.ts'
import { lockReminders, noteReminder, putOffReminder, readDueSends } from './waiting-sends.ts'
import { claimAgainAt, nextReminderAt, reminderAgainAt } from './waiting.ts'

const BATCH_MAX = 200

/**
 * Everything whose time has come, each on its own: one that fails keeps nobody else waiting and is tried at the next sweep.
 * Deadlines stand in the database, so what became due while no server ran is done now.
 */
export async function sweep(context: Context, log: Pick<Logger, 'error'>): Promise<void> {
  while ((await endBatch(context, log)) === BATCH_MAX);
  await remind(context)
  await claimAgain(context, log)
}

/** Who could not be paid what is theirs (a full wallet, a closed sender) may have become so since: asked once an hour. */
async function claimAgain(context: Context, log: Pick<Logger, 'error'>): Promise<void> {
  const now = context.clock.now()
  for (const user_id of await takeClaimers(context.database, { now, again_at: claimAgainAt(now), limit: BATCH_MAX })) {
    try {
      await claimTask(context, { user_id })
    } catch (error) {
      log.error({ err: error, user_id }, 'a claim could not be tried again')
    }
  }
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

/**
 * A letter and the note that it was written stand or fall together, so nobody is reminded twice. Nobody is reminded of what a closed
 * wallet sent. An address that others have filled for today is reminded tomorrow.
 */
const remind = (context: Context): Promise<void> =>
  context.database.transaction().execute(async (trx) => {
    await forgetLetters(trx, context.limits.today().day)
    const now = context.clock.now()
    const waiting = await lockReminders(trx, now, BATCH_MAX)
    const senders = await context.people.byIds(
      waiting.map(({ payer_id }) => payer_id),
      trx,
    )
    const closed = await readClosed(trx, [...senders.keys()])
    for (const send of waiting) {
      const { address, address_kind: kind, language, amount, deadline: expires_at } = send
      const sender = senders.get(send.payer_id)
      if (address !== null && kind !== null && sender && !closed.has(send.payer_id)) {
        const news = { to: { kind, value: address }, sender, language, amount, expires_at }
        if (!(await tellReminder(context, trx, news))) {
          await putOffReminder(trx, send.transaction_id, reminderAgainAt(now))
          continue
        }
      }
      await noteReminder(trx, send.transaction_id, nextReminderAt(context.figures, send, now))
    }
  })
