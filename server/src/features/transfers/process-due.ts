import type { Transaction } from '../../platform/database/database.ts'
import { forEachIsolated } from '../../platform/for-each-isolated.ts'
import { eachPage, type Page } from '../../platform/each-page.ts'
import type { Logger } from '../../platform/log.ts'
import { readUnableToPay, takeClaimers } from './claim-queries.ts'
import { claimTask } from './claim-pending-sends.ts'
import type { Context } from './deps.ts'
import { deleteMessageBudgets } from './message-budget.ts'
import { sendPendingSendMessage } from './messages.ts'
import { settleSend } from './settle-send.ts'
import { lockReminder, recordReminder, putOffReminder, readDueReminders, readDueSends, type DueSend } from './waiting-sends.ts'
import { claimAgainAt, nextReminderAt, reminderAgainAt } from './waiting.ts'

const BATCH_MAX = 200

/**
 * If one send fails, the others are still processed, and a later run retries it. Deadlines are stored in the database,
 * so a deadline that passed while no server was running is handled later.
 */
export async function processDueSends(context: Context, log: Pick<Logger, 'error'>): Promise<void> {
  await endDue(context, log)
  await remind(context, log)
  await claimAgain(context, log)
}

async function claimAgain(context: Context, log: Pick<Logger, 'error'>): Promise<void> {
  const now = context.clock.now()
  const claimers = await takeClaimers(context.database, { now, again_at: claimAgainAt(now), limit: BATCH_MAX })
  await forEachIsolated(claimers, (user_id) => claimTask(context, { user_id }), {
    log,
    failed: 'could not retry a claim',
    facts: (user_id) => ({ user_id }),
  })
}

async function endDue(context: Context, log: Pick<Logger, 'error'>): Promise<void> {
  const now = context.clock.now()
  await eachPage(
    BATCH_MAX,
    (page: Page<DueSend>) => readDueSends(context.database, now, page),
    ({ transaction_id }) => settleSend(context, { transaction_id }),
    { log, failed: 'could not end a due send', facts: ({ transaction_id }) => ({ transaction_id }) },
  )
}

/** A reminder that cannot be sent is tried again a day later. */
async function remind(context: Context, log: Pick<Logger, 'error'>): Promise<void> {
  const { database } = context
  const now = context.clock.now()
  await database.transaction().execute((trx) => deleteMessageBudgets(trx, context.limits.today().day))
  const due = await readDueReminders(database, now, BATCH_MAX)
  await forEachIsolated(
    due,
    (transaction_id) => database.transaction().execute((trx) => remindOne(context, trx, transaction_id)),
    {
      log,
      failed: 'could not send a reminder',
      facts: (transaction_id) => ({ transaction_id }),
      putOff: (transaction_id) => putOffReminder(database, transaction_id, reminderAgainAt(now)),
    },
  )
}

/**
 * The reminder and its record are committed together, so that nobody is reminded twice. If the address has reached its
 * daily limit, the reminder is put off by a day.
 */
async function remindOne(context: Context, trx: Transaction, transaction_id: string): Promise<void> {
  const now = context.clock.now()
  const send = await lockReminder(trx, transaction_id, now)
  if (!send) return
  const { payer_id, address, address_kind: kind, language, amount, deadline: expires_at } = send
  const sender = (await context.people.byIds([payer_id], trx)).get(payer_id)
  if (address !== null && kind !== null && sender && !(await readUnableToPay(trx, [payer_id])).has(payer_id)) {
    const reminder = send.reminders_sent + 1
    const draft = { transaction_id, reminder, to: { kind, value: address }, sender, language, amount, expires_at }
    if (!(await sendPendingSendMessage(context, trx, draft))) return putOffReminder(trx, transaction_id, reminderAgainAt(now))
  }
  await recordReminder(trx, transaction_id, nextReminderAt(context.figures, send, now))
}
