import type { Language } from '@hai/contract/languages'
import { staffTemplates, type StaffTemplate } from '@hai/contract/notifications'
import type { Input, Output } from '@hai/contract/contract'
import { z } from 'zod'
import { recordEvent, type DomainEvent } from '../../events/index.ts'
import type { Staff } from '../../caller.ts'
import { type Clock, daysAfter } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'
import { fail } from '../../platform/failure.ts'
import { translationsFor } from '../../platform/words/words.ts'
import { recordStaffAction } from '../admin/index.ts'
import type { NotificationDraft } from './notification-draft.ts'

/** Per member in 24 hours, by all staff together. */
const PER_MEMBER_MAX = 3
const ACTION = 'notification_created'
const CREATED = 'notifications.asked_by_staff'

interface CreateDeps {
  readonly database: Database
  readonly clock: Clock
  readonly languageOf: (user_id: string) => Promise<Language | null>
}

/**
 * Fails: FORBIDDEN (the member is the caller), NOT_FOUND, CONFLICT (the same notification within 24 hours),
 * RATE_LIMITED. See decision 0038.
 */
export async function createNotification(
  { database, clock, languageOf }: CreateDeps,
  staff: Staff,
  { user_id, type }: Input<'create_notification'>,
): Promise<Output<'create_notification'>> {
  if (user_id === staff.user_id) fail('FORBIDDEN')
  if ((await languageOf(user_id)) === null) fail('NOT_FOUND')
  await database.transaction().execute(async (trx) => {
    await lockForTransaction(trx, `notifications.staff:${user_id}`)
    const at = clock.now()
    await refuseTooMany(trx, { user_id, type, at })
    await recordStaffAction(trx, staff, { action: ACTION, target_user_id: user_id, subject: type }, at)
    await recordEvent(trx, { type: CREATED, user_id, payload: { type }, at })
  })
  return { success: true }
}

/** Fails: FORBIDDEN (the member is the caller), NOT_FOUND. */
export async function readStaffNotifications(
  { database, clock, languageOf }: CreateDeps,
  staff: Pick<Staff, 'user_id'>,
  { user_id }: Input<'get_staff_notifications'>,
): Promise<Output<'get_staff_notifications'>> {
  if (user_id === staff.user_id) fail('FORBIDDEN')
  const language = (await languageOf(user_id)) ?? fail('NOT_FOUND')
  const sent = await readSent(database, user_id, clock.now())
  const translate = translationsFor(language)
  return {
    language,
    templates: staffTemplates.map((type) => ({
      type,
      title: translate(`notifications.${type}.title`),
      message: translate(`notifications.${type}.message`),
      sent_at: sent.findLast(({ subject }) => subject === type)?.at.toISOString() ?? null,
    })),
    left: Math.max(0, PER_MEMBER_MAX - sent.length),
  }
}

const readSent = (db: Database, user_id: string, at: Date) =>
  db
    .selectFrom('admin.audit_log_view')
    .select(['subject', 'at'])
    .where('action', '=', ACTION)
    .where('target_user_id', '=', user_id)
    .where('at', '>', daysAfter(at, -1))
    .orderBy('at')
    .execute()

async function refuseTooMany(trx: Transaction, { user_id, type, at }: { user_id: string; type: StaffTemplate; at: Date }) {
  const sent = await readSent(trx, user_id, at)
  if (sent.some(({ subject }) => subject === type)) fail('CONFLICT')
  const [first] = sent
  if (first && sent.length >= PER_MEMBER_MAX) fail('RATE_LIMITED', { retry_at: daysAfter(first.at, 1).toISOString() })
}

const payload = z.object({ type: z.enum(staffTemplates) })

export function notificationsOfStaff(event: DomainEvent): NotificationDraft[] {
  if (event.stream !== 'outbox' || event.outboxEvent.type !== CREATED || event.outboxEvent.user_id === null) return []
  const { type } = payload.parse(event.outboxEvent.payload)
  const { user_id, created_at: at } = event.outboxEvent
  return [{ type, user_id, other_id: null, amount: null, note: '', reference: null, at }]
}
