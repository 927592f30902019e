import type { Language } from '@hai/contract/languages'
import type { notifications as notificationsContract } from '@hai/contract/notifications'
import { recordEvent } from '../../events/index.ts'
import type { Feature } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { cutIdPage, readIdCursor } from '../../platform/cursors.ts'
import { createNotification, readStaffNotifications } from './create-notification.ts'
import { eventPayload, mayNotify, READ } from './events.ts'
import { createPeopleCache, type KnownPerson } from './people-cache.ts'
import type { EmailDeps } from './mails.ts'
import { livePushes } from './live-pushes.ts'
import { markMessagesRead } from './message-notifications.ts'
import { notificationsData } from './personal-data.ts'
import { createPush, type PushDeps } from './push.ts'
import { preferenceHandlers } from './preference-handlers.ts'
import { readChoices } from './preferences.ts'
import { countUnread, isOwn, markRead, readNotifications } from './queries.ts'
import { createWriter, type WriterDeps } from './write-notifications.ts'

export interface NotificationsDeps extends Omit<WriterDeps, 'people' | 'emails'>, EmailDeps, Pick<PushDeps, 'pushing' | 'log'> {
  readonly database: Database
  readonly readPeople: (user_ids: readonly string[], db: Database) => Promise<ReadonlyMap<string, Omit<KnownPerson, 'choices'>>>
}

export interface Notifications {
  readonly feature: Feature<typeof notificationsContract>
  readonly countUnread: (user_id: string) => Promise<number>
}

const POSITION_MAX = 2_147_483_647

/**
 * If more notifications than this are marked as read at once, open browsers learn of this many only. The list reloads
 * when the member opens it again.
 */
const READ_PUSHED_MAX = 100

const readNow = (
  { database, clock }: Pick<NotificationsDeps, 'database' | 'clock'>,
  user_id: string,
  which: { notification_id?: string },
): Promise<number> =>
  database.transaction().execute(async (trx) => {
    const ids = await markRead(trx, { user_id, ...which, read_at: clock.now() })
    const readItems = ids.slice(0, READ_PUSHED_MAX).map((id) => ({ id, user_id }))
    if (readItems.length > 0) await recordEvent(trx, { type: READ, user_id, payload: eventPayload(readItems), at: clock.now() })
    return ids.length
  })

export function createNotifications({
  database,
  clock,
  readPeople,
  readTypedAddresses,
  readAskedAddresses,
  readMessageBodies,
  readTaskTitles,
  undoWindowSeconds,
  pushing,
  log,
  ...emails
}: NotificationsDeps): Notifications {
  const people = createPeopleCache(async (user_ids, db) => {
    const found = await readPeople(user_ids, db)
    const choices = await readChoices(db, user_ids)
    return new Map([...found].map(([id, person]) => [id, { ...person, choices: choices.get(id) ?? new Map() }]))
  })
  const push = createPush({ database, clock, pushing, log, people })
  const words = { readTypedAddresses, readAskedAddresses, readMessageBodies, readTaskTitles }
  const write = createWriter({ clock, people, ...words, undoWindowSeconds, emails })

  /** Not cached, so that the list changes at once with the member’s language. */
  const knownLanguageOf = async (user_id: string): Promise<Language | null> =>
    (await readPeople([user_id], database)).get(user_id)?.language ?? null
  const languageOf = async (user_id: string): Promise<Language> => (await knownLanguageOf(user_id)) ?? 'en'
  const ofStaff = { database, clock, languageOf: knownLanguageOf }

  return {
    feature: {
      handlers: {
        list_notifications: async ({ user_id }, { cursor, limit, unread }) => {
          const language = await languageOf(user_id)
          const before = readIdCursor(cursor)
          const found = await readNotifications(database, { user_id, unread, before, limit: limit + 1, language })
          const { page, next_cursor } = cutIdPage(found, limit)
          return { items: page, next_cursor }
        },
        create_notification: (staff, input) => createNotification(ofStaff, staff, input),
        get_staff_notifications: (staff, input) => readStaffNotifications(ofStaff, staff, input),
        count_unread_notifications: async ({ user_id }) => ({ count: await countUnread(database, user_id) }),
        mark_notification_read: async ({ user_id }, { notification_id }) => {
          const marked = await readNow({ database, clock }, user_id, { notification_id })
          if (marked === 0 && !(await isOwn(database, user_id, notification_id))) fail('NOT_FOUND')
          return {}
        },
        mark_session_notifications_read: async ({ user_id }, { session_id }) => ({
          count: await database.transaction().execute(async (trx) => {
            const at = clock.now()
            const readItems = await markMessagesRead(trx, [{ user_id, session_id, position: POSITION_MAX }], at)
            if (readItems.length > 0) await recordEvent(trx, { type: READ, user_id, payload: eventPayload(readItems), at })
            return readItems.length
          }),
        }),
        ...preferenceHandlers({ database, clock }),
        ...push.handlers,
        mark_all_notifications_read: async ({ user_id }) => ({ count: await readNow({ database, clock }, user_id, {}) }),
      },
      pushes: (events, isListening) => livePushes(database, people, events, isListening),
      updateCaches: people.forgetChanged,
      jobs: push.jobs,
      slowJobs: push.slowJobs,
      subscriber: { name: 'notifications', handles: mayNotify, handle: write },
      personalData: notificationsData(database, languageOf),
    },
    countUnread: (user_id) => countUnread(database, user_id),
  }
}
