import type { Notification, notifications as notificationsContract } from '@hai/contract/notifications'
import { z } from 'zod'
import { recordFact, type Happening } from '../../events/index.ts'
import type { Feature, Push } from '../../feature.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { factPayload, notificationKeys, READ, WRITTEN } from './facts.ts'
import { createKnownPeople, type KnownPerson } from './known-people.ts'
import { newsOf, type News } from './news.ts'
import { notificationsData } from './personal-data.ts'
import {
  countUnread,
  insertNotifications,
  isOwn,
  markRead,
  readNotifications,
  readNotificationsByKey,
  replaceArriving,
} from './queries.ts'
import { wordNews } from './wording.ts'

export interface NotificationsDeps {
  readonly database: Database
  readonly clock: Clock
  /** Name and language of everybody among `user_ids` who has a profile. */
  readonly readPeople: (user_ids: readonly string[]) => Promise<ReadonlyMap<string, KnownPerson>>
  /** The addresses that payers typed for these sends, as they typed them; who typed none is missing. */
  readonly readTypedAddresses: (transaction_ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** How long a first payment to somebody can be taken back. */
  readonly undoWindowSeconds: number
}

export interface Notifications {
  readonly feature: Feature<typeof notificationsContract>
  /** To be told of everything that happens, on every process: keeps what is cached here true. */
  readonly hear: (happenings: readonly Happening[]) => void
  readonly countUnread: (user_id: string) => Promise<number>
}

/** Above this, browsers are not told of each one that was read: they ask again when they next look. */
const READ_TOLD_MAX = 100

/** What members are told of: written once per happening, in their language, by whoever follows the journal. */
export function createNotifications({
  database,
  clock,
  readPeople,
  readTypedAddresses,
  undoWindowSeconds,
}: NotificationsDeps): Notifications {
  const people = createKnownPeople(readPeople)

  async function write(trx: Transaction, happenings: readonly Happening[]): Promise<void> {
    const news = happenings.flatMap(newsOf)
    if (news.length === 0) return
    const known = await people.of(news.flatMap(({ user_id, other_id }) => (other_id === null ? user_id : [user_id, other_id])))
    const nameOf = ({ other_id }: News): string => known.get(other_id ?? '')?.shown_name ?? ''
    const nameless = news.filter((item) => item.type === 'money_claimed' && nameOf(item) === '')
    const typed = nameless.length > 0 ? await readTypedAddresses(nameless.map(({ transaction_id }) => transaction_id)) : null
    const word = (item: News): Notification =>
      wordNews(item, {
        language: known.get(item.user_id)?.language ?? 'en',
        other_name: nameOf(item) || typed?.get(item.transaction_id),
        undoWindowSeconds,
      })
    const added = news.filter(({ replacesArriving }) => !replacesArriving).map(word)
    await insertNotifications(trx, added)
    const outcomes = news.filter(({ replacesArriving }) => replacesArriving).map(word)
    const written = [...added, ...(await replaceArriving(trx, outcomes))]
    if (written.length === 0) return
    await recordFact(trx, { type: WRITTEN, user_id: null, payload: factPayload(written), at: clock.now() })
  }

  /** Answers how many were unread until now. */
  const read = (user_id: string, which: { notification_id?: string }): Promise<number> =>
    database.transaction().execute(async (trx) => {
      const ids = await markRead(trx, { user_id, ...which, read_at: clock.now() })
      const told = ids.slice(0, READ_TOLD_MAX).map((id) => ({ id, user_id }))
      if (told.length > 0) await recordFact(trx, { type: READ, user_id, payload: factPayload(told), at: clock.now() })
      return ids.length
    })

  async function pushes(happenings: readonly Happening[], isListening: (user_id: string) => boolean): Promise<Push[]> {
    const written = notificationKeys(happenings, WRITTEN, isListening)
    const changed = notificationKeys(happenings, READ, isListening)
    const isNew = new Set(written.map(({ id }) => id))
    const found = await readNotificationsByKey(database, [...written, ...changed])
    return found.map((record) => ({
      user_id: record.user_id,
      channel: 'notifications',
      event: isNew.has(record.id) ? 'insert' : 'update',
      key: `notification:${record.id}`,
      record,
    }))
  }

  return {
    feature: {
      handlers: {
        list_notifications: async ({ user_id }, { cursor, limit, unread }) => {
          const found = await readNotifications(database, { user_id, unread, before: readCursor(cursor), limit: limit + 1 })
          const items = found.slice(0, limit)
          return { items, next_cursor: found.length > limit ? (items.at(-1)?.id ?? null) : null }
        },
        count_unread_notifications: async ({ user_id }) => ({ count: await countUnread(database, user_id) }),
        mark_notification_read: async ({ user_id }, { notification_id }) => {
          const marked = await read(user_id, { notification_id })
          if (marked === 0 && !(await isOwn(database, user_id, notification_id))) fail('NOT_FOUND')
          return {}
        },
        mark_all_notifications_read: async ({ user_id }) => ({ count: await read(user_id, {}) }),
      },
      pushes,
      consumer: { name: 'notifications', handle: write },
      personalData: notificationsData(database),
    },
    hear: people.hear,
    countUnread: (user_id) => countUnread(database, user_id),
  }
}

/** The id of the last notification of a page. Fails: BAD_REQUEST. */
function readCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined || z.uuid().safeParse(cursor).success) return cursor
  return fail('BAD_REQUEST', { fields: [{ path: 'cursor', reason: 'is not a cursor of this list' }] })
}
