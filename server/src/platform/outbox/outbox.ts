import { z } from 'zod'
import type { Transaction } from '../database/database.ts'
import { newId } from '../ids.ts'
import { addJob } from '../jobs/add-job.ts'
import type { Tasks } from '../jobs/run-jobs.ts'
import { deliver, type DeliveryDeps, SEND } from './deliver.ts'
import { browse, findHtml, listReadable, listSentTo, type OutboxEntry, type OutboxItem, type SentMessage } from './reading.ts'
import { sweep, SWEEP } from './sweep.ts'

export type { OutboxEntry, OutboxItem } from './reading.ts'

/** Written by platform/letters/letter.ts. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** The member it is for, if one. */
  readonly user_id?: string
}

export interface TextMessage {
  /** E.164. */
  readonly to: string
  readonly body: string
  readonly user_id?: string
}

export interface Outbox {
  /** Sends a mail once the caller’s transaction has committed. */
  mail(trx: Transaction, mail: Mail): Promise<void>
  /** Sends a text message once the caller’s transaction has committed. */
  text(trx: Transaction, message: TextMessage): Promise<void>
  /** Whether texts reach anybody: where no provider is configured, they would wait for ever. */
  readonly sendsTexts: boolean
  /** Newest first. What a real provider has taken is no longer here: bodies carry one-time links and codes. */
  list(): Promise<OutboxItem[]>
  /** Newest first, to one recipient or all, what has been sent included. */
  browse(filter: { to: string | null }): Promise<OutboxEntry[]>
  /** The HTML of a mail; null where there is none, or no longer. */
  html(id: string): Promise<string | null>
  /** The latest that a member was written, newest first, without what it said. */
  sentTo(member: { user_id: string; email: string }): Promise<SentMessage[]>
  readonly tasks: Tasks
  readonly cron: readonly string[]
}

const sendPayload = z.object({ id: z.uuid() })

interface NewRow {
  readonly channel: 'mail' | 'text'
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly body_html: string | null
  readonly user_id: string | null
}

/** One recipient and no more, whatever it is made of: nothing that could add another or a header. */
function oneRecipient(to: string): string {
  if (to === '' || /[\s\p{Cc}<>,;:"()]/u.test(to)) throw new Error('a message goes to one plain address')
  return to
}

/** Mails and texts: a row and a job in the caller’s transaction, sent afterwards, tried again until a provider takes them. */
export function createOutbox(deps: DeliveryDeps): Outbox {
  const { database, clock, providers } = deps
  const put = async (trx: Transaction, row: NewRow): Promise<void> => {
    const id = newId()
    const recipient = oneRecipient(row.recipient)
    const subject = row.subject.replace(/\p{Cc}+/gu, ' ')
    await trx
      .insertInto('platform.outbox_message')
      .values({ id, ...row, recipient, subject, created_at: clock.now().toISOString() })
      .execute()
    await addJob(trx, SEND, { id }, { key: `${SEND}:${id}` })
  }

  return {
    mail: (trx, { to, subject, text, html, user_id }) =>
      put(trx, { channel: 'mail', recipient: to, subject, body: text, body_html: html ?? null, user_id: user_id ?? null }),
    text: (trx, { to, body, user_id }) =>
      put(trx, { channel: 'text', recipient: to, subject: '', body, body_html: null, user_id: user_id ?? null }),
    sendsTexts: providers.text.name !== 'none',
    list: () => listReadable(database),
    browse: (filter) => browse(database, filter),
    html: (id) => findHtml(database, id),
    sentTo: (member) => listSentTo(database, member),
    tasks: { [SEND]: (payload) => deliver(deps, sendPayload.parse(payload).id), [SWEEP]: () => sweep(deps) },
    cron: [`23 * * * * ${SWEEP}`],
  }
}
