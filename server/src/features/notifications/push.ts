import type { Notification, notifications as contract } from '@hai/contract/notifications'
import { z } from 'zod'
import type { Handlers } from '../../feature.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { Jobs } from '../../platform/jobs/run-jobs.ts'
import type { Logger } from '../../platform/log.ts'
import { TargetNotAllowed, outsideUrl, postToPublicUrl, type AllowedTargets } from '../../platform/post-to-public-url.ts'
import { encrypt } from '../../platform/web-push/encrypt.ts'
import { publicKeyOf, vapidHeader, type Vapid } from '../../platform/web-push/vapid.ts'
import type { PeopleCache } from './people-cache.ts'
import { pathOf } from './mails.ts'
import { findSubscription, deleteSubscription, PUSH, PUSH_OTHER_HOST, saveSubscription } from './push-subscriptions.ts'
import { readNotificationsByKey } from './queries.ts'

export interface PushDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  readonly people: Pick<PeopleCache, 'of'>
  readonly pushing: { readonly vapid: Vapid; readonly reach: AllowedTargets } | null
}

const TIMEOUT_MS = 10_000
/** Older notifications are not pushed, because the member finds them in the app. */
const NEWS_MS = 24 * 60 * 60_000
const WORDS_MAX = 200
const HIDDEN = '•••'

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

/** Amounts in dollars and gourdes, as each language writes them. A sign before a digit belongs to the amount after it. */
const amounts = /\$[\d,]+(\.\d\d)?|[\d.,\u202f\u00a0]*\d\s?(HTG|\$(?!\d))/g
const withoutAmounts = (text: string): string => text.replace(amounts, HIDDEN)

const letters = new Intl.Segmenter()
/** Cuts before the character, as a reader sees it, that would not fit whole. */
const cut = (text: string): string => text.slice(0, letters.segment(text).containing(WORDS_MAX)?.index)

/** The text in the app, cut to WORDS_MAX characters and without amounts if the member hides them. */
function toPushText(notification: Notification, { hides_amounts }: { readonly hides_amounts: boolean }): string {
  const toText = (text: string): string => cut(hides_amounts ? withoutAmounts(text) : text)
  const { id, title, message } = notification
  return JSON.stringify({ id, title: toText(title), message: toText(message), path: pathOf(notification) })
}

type PushHandlers = Pick<
  Handlers<typeof contract>,
  'get_push_subscription' | 'save_push_subscription' | 'delete_push_subscription'
>

const payload = z.object({ notification_id: z.uuid(), session_id: z.uuid() })

export function createPush({ database, clock, log, people, pushing }: PushDeps): {
  handlers: PushHandlers
  jobs: Jobs
  slowJobs: Jobs
} {
  const refuse = (path: string, reason: string): never => fail('BAD_REQUEST', { fields: [{ path, reason }] })

  async function send(given: unknown): Promise<void> {
    const { notification_id, session_id } = payload.parse(given)
    const subscription = await findSubscription(database, session_id)
    if (!subscription || !pushing) return
    const [notification] = await readNotificationsByKey(database, people, [
      { id: notification_id, user_id: subscription.user_id },
    ])
    if (notification?.read_at !== null || clock.now().getTime() - Date.parse(notification.created_at) > NEWS_MS) return
    const { endpoint, p256dh, auth } = subscription
    const call = {
      url: endpoint,
      headers: {
        authorization: await vapidHeader(pushing.vapid, endpoint, clock.now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(NEWS_MS / 1000),
      },
      body: encrypt(toPushText(notification, subscription), { p256dh: bytes(p256dh), auth: bytes(auth) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      reach: pushing.reach,
    }
    const answer = await postToPublicUrl(call).catch((error: unknown) => {
      if (error instanceof TargetNotAllowed) return null
      throw error
    })
    // The subscription has expired, or its address is not allowed.
    if (answer === null || answer.status === 404 || answer.status === 410)
      return deleteSubscription(database, { session_id, endpoint })
    if (answer.status >= 500 || answer.status === 429) throw new Error(`the push service answered ${answer.status}`)
    if (answer.status >= 300) log.warn({ status: answer.status, host: new URL(endpoint).host }, 'a push was refused')
  }

  return {
    handlers: {
      get_push_subscription: async ({ session_id }) => {
        const subscription = await findSubscription(database, session_id)
        return {
          public_key: pushing && publicKeyOf(pushing.vapid.key),
          is_on: subscription !== undefined,
          hides_amounts: subscription?.hides_amounts ?? false,
        }
      },
      save_push_subscription: async ({ user_id, session_id }, { endpoint, p256dh, auth, hides_amounts }) => {
        if (!pushing || !outsideUrl(endpoint, pushing.reach)) return refuse('endpoint', 'must be a public https address')
        try {
          encrypt('', { p256dh: bytes(p256dh), auth: bytes(auth) })
        } catch {
          refuse('p256dh', 'must be a point of P-256')
        }
        const created_at = clock.now()
        await database
          .transaction()
          .execute((trx) => saveSubscription(trx, { session_id, user_id, endpoint, p256dh, auth, hides_amounts, created_at }))
        return {}
      },
      delete_push_subscription: async ({ session_id }) => {
        await deleteSubscription(database, { session_id })
        return {}
      },
    },
    jobs: { [PUSH]: send },
    slowJobs: { [PUSH_OTHER_HOST]: send },
  }
}
