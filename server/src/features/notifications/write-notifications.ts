import type { Language } from '@hai/contract/languages'
import { kindOf, type NotificationChannel } from '@hai/contract/notification-kinds'
import { recordEvent, type DomainEvent } from '../../events/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { eventPayload, READ, WRITTEN, toWrittenPayload, type NotificationKey } from './events.ts'
import type { createPeopleCache } from './people-cache.ts'
import { isWritten, writeEmail, type EmailDeps } from './mails.ts'
import { lastOfEach, markMessagesRead, listOvertaken, readConversations, type ReadConversation } from './message-notifications.ts'
import { answeredRequests, notificationsOf } from './notifications-of-event.ts'
import type { NotificationDraft } from './notification-draft.ts'
import { isNotified } from './preferences.ts'
import { planPushes } from './push-subscriptions.ts'
import {
  insertNotifications,
  markRequestsRead,
  replaceArriving,
  toNotification,
  type AskedRequest,
  type StoredNotification,
} from './queries.ts'
import { storedNotification } from './stored-notification.ts'

/** All reads use the transaction that writes. Waiting for a second connection could deadlock the pool. */
export interface WriterDeps {
  readonly clock: Clock
  readonly people: ReturnType<typeof createPeopleCache>
  readonly readTypedAddresses: (transaction_ids: readonly string[], trx: Transaction) => Promise<ReadonlyMap<string, string>>
  readonly readAskedAddresses: (request_ids: readonly string[], trx: Transaction) => Promise<ReadonlyMap<string, string>>
  /** The keys are `session_id position`. A picture without text has an empty body. */
  readonly readMessageBodies: (places: readonly MessagePlace[], trx: Transaction) => Promise<ReadonlyMap<string, string>>
  readonly readTaskTitles: (task_ids: readonly string[], trx: Transaction) => Promise<ReadonlyMap<string, string>>
  readonly undoWindowSeconds: number
  readonly emails: EmailDeps
}

interface MessagePlace {
  readonly session_id: string
  readonly position: number
}

const placeOf = ({ type, reference, position }: NotificationDraft): MessagePlace[] =>
  type === 'message' && reference && position !== undefined ? [{ session_id: reference.id, position }] : []

/** Events of messages omit the texts, so the texts are read from the conversation. */
function withWords(item: NotificationDraft, bodies: ReadonlyMap<string, string>): NotificationDraft {
  const [place] = placeOf(item)
  return place ? { ...item, note: bodies.get(`${place.session_id} ${place.position}`) ?? '' } : item
}

const taskOf = ({ reference }: NotificationDraft): string[] => (reference?.type === 'task' ? [reference.id] : [])

/** Postings and events are never deleted and omit the title of a task, so it is read from the task. */
const withTitle = (item: NotificationDraft, titles: ReadonlyMap<string, string>): NotificationDraft => {
  const [task_id] = taskOf(item)
  return task_id === undefined ? item : { ...item, title: titles.get(task_id) ?? '' }
}

const isAnswer = ({ type }: NotificationDraft): boolean => type === 'money_request_declined' || type === 'money_request_lapsed'

export function createWriter(deps: WriterDeps) {
  const { clock, people, readTypedAddresses, readAskedAddresses, undoWindowSeconds, emails } = deps

  async function write(trx: Transaction, drafts: readonly NotificationDraft[]): Promise<void> {
    if (drafts.length === 0) return
    const known = await people.of(
      drafts.flatMap(({ user_id, other_id }) => (other_id === null ? user_id : [user_id, other_id])),
      trx,
    )
    const nameOf = ({ other_id }: NotificationDraft): string => known.get(other_id ?? '')?.shown_name ?? ''
    const nameless = drafts.filter((item) => item.type === 'money_claimed' && nameOf(item) === '')
    const idsOf = (items: readonly NotificationDraft[]) => items.flatMap(({ reference }) => reference?.id ?? [])
    const typed = nameless.length > 0 ? await readTypedAddresses(idsOf(nameless), trx) : null
    const requests = await readAskedAddresses(idsOf(drafts.filter(isAnswer)), trx)
    const otherOf = (item: NotificationDraft): string =>
      (isAnswer(item) ? requests.get(item.reference?.id ?? '') : undefined) ??
      (nameOf(item) || (typed?.get(item.reference?.id ?? '') ?? ''))
    const bodies = await deps.readMessageBodies(drafts.flatMap(placeOf), trx)
    const titles = await deps.readTaskTitles(drafts.flatMap(taskOf), trx)
    const languageOf = ({ user_id }: NotificationDraft): Language => known.get(user_id)?.language ?? 'en'
    const toStored = (item: NotificationDraft): StoredNotification =>
      storedNotification(item, { name: otherOf(item), undoWindowSeconds })
    const isNotifiedBy = ({ user_id, type }: NotificationDraft, channel: NotificationChannel): boolean =>
      isNotified(known.get(user_id)?.choices ?? new Map(), kindOf(type), channel)
    const complete = (item: NotificationDraft): StoredNotification => {
      const stored = toStored(withTitle(withWords(item, bodies), titles))
      return isNotifiedBy(item, 'in_app') ? stored : { ...stored, read_at: stored.created_at }
    }
    await recordRead(trx, await markMessagesRead(trx, listOvertaken(drafts), clock.now()))
    const added = drafts.filter(({ replacesArriving }) => !replacesArriving).map(complete)
    await insertNotifications(trx, added)
    const outcomes = drafts.filter(({ replacesArriving }) => replacesArriving).map(complete)
    const written = [...added, ...(await replaceArriving(trx, outcomes))]
    if (written.length === 0) return
    // Mails omit notes that members wrote, because mail programs turn web addresses in them into links.
    for (const item of drafts.filter((draft) => isWritten(draft.type) && isNotifiedBy(draft, 'mail')))
      await writeEmail(emails, trx, toNotification(toStored({ ...item, note: '' }), languageOf(item)), languageOf(item))
    await planPushes(trx, written, clock.now())
    await recordEvent(trx, { type: WRITTEN, user_id: null, payload: toWrittenPayload(written), at: clock.now() })
  }

  async function recordRead(trx: Transaction, read: readonly NotificationKey[]): Promise<void> {
    if (read.length > 0) await recordEvent(trx, { type: READ, user_id: null, payload: eventPayload(read), at: clock.now() })
  }

  async function readAnswered(
    trx: Transaction,
    requests: readonly AskedRequest[],
    conversations: readonly ReadConversation[],
  ): Promise<void> {
    const at = clock.now()
    await recordRead(trx, [...(await markRequestsRead(trx, requests, at)), ...(await markMessagesRead(trx, conversations, at))])
  }

  return async (trx: Transaction, events: readonly DomainEvent[]): Promise<void> => {
    await write(trx, lastOfEach(events.flatMap(notificationsOf)))
    await readAnswered(trx, events.flatMap(answeredRequests), events.flatMap(readConversations))
  }
}
