import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../database/database.ts'
import { newId } from '../ids.ts'
import { addJob } from '../jobs/add-job.ts'
import type { Tasks } from '../jobs/run-jobs.ts'
import { errorMessage } from '../start-refusal.ts'
import type { Provider } from './providers.ts'

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

/** A message as /dev/outbox.json shows it. */
export interface OutboxItem {
  readonly channel: 'mail' | 'text'
  readonly to: string
  readonly subject: string
  readonly body: string
  readonly created_at: string
}

export interface Outbox {
  /** Sends a mail once the caller’s transaction has committed. */
  mail(trx: Transaction, mail: Mail): Promise<void>
  /** Sends a text message once the caller’s transaction has committed. */
  text(trx: Transaction, message: TextMessage): Promise<void>
  /** Whether texts reach anybody: where no provider is configured, they would wait for ever. */
  readonly sendsTexts: boolean
  /** Newest first. What a real provider has taken is no longer here: bodies carry one-time links and codes. */
  list(limit?: number): Promise<OutboxItem[]>
  readonly tasks: Tasks
}

const SEND = 'outbox.send'
const LIST_MAX = 200
const ERROR_MAX = 500

const sendPayload = z.object({ id: z.uuid() })

export interface OutboxOptions {
  readonly database: Database
  readonly clock: Clock
  readonly providers: Readonly<Record<'mail' | 'text', Provider>>
}

interface NewRow {
  readonly channel: 'mail' | 'text'
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly body_html: string | null
  readonly user_id: string | null
}

/** Mails and texts: a row and a job in the caller’s transaction, sent afterwards, tried again until a provider takes them. */
export function createOutbox({ database, clock, providers }: OutboxOptions): Outbox {
  const put = async (trx: Transaction, row: NewRow): Promise<void> => {
    const id = newId()
    await trx
      .insertInto('platform.outbox_message')
      .values({ id, ...row, created_at: clock.now().toISOString() })
      .execute()
    await addJob(trx, SEND, { id }, { key: `${SEND}:${id}` })
  }

  return {
    mail: (trx, { to, subject, text, html, user_id }) =>
      put(trx, { channel: 'mail', recipient: to, subject, body: text, body_html: html ?? null, user_id: user_id ?? null }),
    text: (trx, { to, body, user_id }) =>
      put(trx, { channel: 'text', recipient: to, subject: '', body, body_html: null, user_id: user_id ?? null }),
    sendsTexts: providers.text.name !== 'none',
    list: async (limit = LIST_MAX) => {
      const rows = await database
        .selectFrom('platform.outbox_message')
        .select(['channel', 'recipient', 'subject', 'body', 'created_at'])
        .where('body', 'is not', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(Math.min(limit, LIST_MAX))
        .execute()
      return rows.map(({ channel, recipient, subject, body, created_at }) => ({
        channel: channel === 'mail' ? 'mail' : 'text',
        to: recipient,
        subject,
        body: body ?? '',
        created_at: new Date(created_at).toISOString(),
      }))
    },
    tasks: { [SEND]: (payload) => sendOne({ database, clock, providers }, sendPayload.parse(payload).id) },
  }
}

async function sendOne({ database, clock, providers }: OutboxOptions, id: string): Promise<void> {
  const row = await database.selectFrom('platform.outbox_message').selectAll().where('id', '=', id).executeTakeFirst()
  if (row?.sent_at !== null || row.body === null) return
  const provider = row.channel === 'mail' ? providers.mail : providers.text
  const update = database.updateTable('platform.outbox_message').where('id', '=', id)
  const attempts = row.attempts + 1
  try {
    await provider.send({ id, to: row.recipient, subject: row.subject, text: row.body, html: row.body_html })
  } catch (error) {
    await update.set({ attempts, last_error: errorMessage(error).slice(0, ERROR_MAX) }).execute()
    throw error
  }
  const isReadableHere = provider.name === 'outbox'
  await update
    .set({
      attempts,
      sent_at: clock.now().toISOString(),
      last_error: null,
      ...(isReadableHere ? {} : { body: null, body_html: null }),
    })
    .execute()
}
