import { z } from 'zod'
import type { Transaction } from '../database/database.ts'
import { newId } from '../ids.ts'
import { addJob } from '../jobs/add-job.ts'
import type { Jobs } from '../jobs/run-jobs.ts'
import { deliver, type DeliveryDeps, SEND } from './deliver.ts'
import { browse, findHtml, listReadable, listSentTo, type OutboxEntry, type OutboxItem, type SentMessage } from './reading.ts'
import { requeueMessages, REQUEUE } from './requeue.ts'

export type { OutboxEntry, OutboxItem } from './reading.ts'

/** `composeEmail` (platform/emails) creates subject, text and HTML. */
export interface Mail {
  /** A UUID, so that the message can be withdrawn. */
  readonly id?: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly user_id?: string
}

export interface TextMessage {
  readonly id?: string
  /** E.164. */
  readonly to: string
  readonly body: string
  readonly user_id?: string
}

export interface Outbox {
  /** `mail` and `text` queue a message, which is sent once the caller’s transaction has committed. */
  mail(trx: Transaction, mail: Mail): Promise<void>
  text(trx: Transaction, message: TextMessage): Promise<void>
  /** Deletes those of these messages that were not sent and are not being sent. Returns true if there was one. */
  withdraw(trx: Transaction, ids: readonly string[]): Promise<boolean>
  /** False if no provider for text messages is configured. A queued text message would then never be sent. */
  readonly sendsTexts: boolean
  /** At most 200 messages, newest first. Leaves out messages whose text was deleted (`OutboxEntry.body`). */
  list(): Promise<OutboxItem[]>
  /** At most 200 messages, newest first. `to` null: to all recipients. */
  browse(filter: { to: string | null }): Promise<OutboxEntry[]>
  html(id: string): Promise<string | null>
  /** Messages to one member: at most 200, newest first, without their text. */
  sentTo(member: { user_id: string; email: string }): Promise<SentMessage[]>
  readonly jobs: Jobs
  readonly cron: readonly string[]
}

/** A text message has room for 160 characters, but for only 70 if it contains one of these. */
const NO_BREAK_SPACES = /[\u00a0\u202f]/g

const sendPayload = z.object({ id: z.uuid() })

interface NewRow {
  readonly id: string | undefined
  readonly channel: 'mail' | 'text'
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly body_html: string | null
  readonly user_id: string | null
}

/** Requires a single plain address, which cannot add recipients or headers. */
function oneRecipient(to: string): string {
  if (to === '' || /[\s\p{Cc}<>,;:"()]/u.test(to)) throw new Error('a message needs a single plain address')
  return to
}

export function createOutbox(deps: DeliveryDeps): Outbox {
  const { database, clock, providers } = deps
  const put = async (trx: Transaction, { id = newId(), ...row }: NewRow): Promise<void> => {
    const recipient = oneRecipient(row.recipient)
    const subject = row.subject.replace(/\p{Cc}+/gu, ' ')
    await trx
      .insertInto('platform.outbox_message')
      .values({ id, ...row, recipient, subject, created_at: clock.now().toISOString() })
      .execute()
    await addJob(trx, SEND, { id }, { key: `${SEND}:${id}` })
  }

  return {
    mail: (trx, { id, to, subject, text, html, user_id }) =>
      put(trx, { id, channel: 'mail', recipient: to, subject, body: text, body_html: html ?? null, user_id: user_id ?? null }),
    text: (trx, { id, to, body, user_id }) =>
      put(trx, {
        id,
        channel: 'text',
        recipient: to,
        subject: '',
        body: body.replace(NO_BREAK_SPACES, ' '),
        body_html: null,
        user_id: user_id ?? null,
      }),
    withdraw: async (trx, ids) => {
      const deleted = await trx
        .deleteFrom('platform.outbox_message')
        .where('id', 'in', ids)
        .where('state', '=', 'waiting')
        .where((row) => row.or([row('attempts', '=', 0), row('next_try_at', '>', clock.now())]))
        .returning('id')
        .execute()
      return deleted.length > 0
    },
    sendsTexts: providers.text.name !== 'none',
    list: () => listReadable(database),
    browse: (filter) => browse(database, filter),
    html: (id) => findHtml(database, id),
    sentTo: (member) => listSentTo(database, member),
    jobs: { [SEND]: (payload) => deliver(deps, sendPayload.parse(payload).id), [REQUEUE]: () => requeueMessages(deps) },
    cron: [`23 * * * * ${REQUEUE}`],
  }
}
