import type { Input } from '@hai/contract/contract'
import type { Language } from '@hai/contract/languages'
import type { Handler } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'
import { daysAfter, daysBefore } from '../../platform/clock.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { findPerson } from '../identity/index.ts'
import type { SupportDeps } from './deps.ts'
import { recordTicketChange } from './events.ts'
import { mailTicketReceived } from './mails.ts'
import {
  askerKey,
  insertMessage,
  insertTicket,
  readAskedWith,
  readCrowding,
  readMessages,
  type TicketOwner,
  type TicketRow,
} from './queries.ts'
import { hasSameAttachments, makePictures, takeAttachments, type Attachments } from './take-files.ts'

type TicketInput = Input<'create_support_ticket'>

const A_DAY_OF_MEMBER = 10
/**
 * Anyone can type any address, so one guest address gets at most this many confirmations a day. Further tickets are
 * accepted, so that nobody can lock out the owner of the address, who gets the link with the next answer.
 */
const MAILS_A_DAY = 5

/** The same key opens no second ticket. */
export const openTicket =
  (deps: SupportDeps): Handler<'create_support_ticket'> =>
  async (caller, input) => {
    const { attachments } = input
    if (caller.kind !== 'guest') {
      if (input.pictures.length > 0)
        fail('BAD_REQUEST', { fields: [{ path: 'pictures', reason: 'only guests may send pictures here; upload them first' }] })
      return ask(deps, { user_id: caller.user_id }, input, { attachments })
    }
    const guest_email =
      input.email ?? fail('BAD_REQUEST', { fields: [{ path: 'email', reason: 'guests must give an email address' }] })
    return ask(deps, { guest_email }, input, { attachments, pictures: await makePictures(input.pictures) })
  }

/**
 * Calls of the same person run one at a time, so that limits are exact and two calls with the same key open one ticket.
 */
const ask = (
  { database, ...deps }: SupportDeps,
  asker: TicketOwner,
  input: TicketInput,
  enclosed: Attachments,
): Promise<{ ticket_id: string }> =>
  database.transaction().execute(async (trx) => {
    await lockForTransaction(trx, `support:${askerKey(asker)}`)
    const known = await readAskedWith(trx, asker, input.idempotency_key)
    if (known) {
      await refuseOtherQuestion(deps, trx, known, input, enclosed)
      return { ticket_id: known.id }
    }
    const now = deps.clock.now()
    const isMailed = await admit(trx, asker, now)
    const ticket = await insertTicket(trx, {
      id: newId(),
      ...asker,
      idempotency_key: input.idempotency_key,
      category: input.category,
      subject: input.subject,
      language: await languageOf(trx, asker, input),
      created_at: now,
      changed_at: now,
      waiting_since: now,
    })
    const attachments = await takeAttachments(deps, trx, ticket.user_id, enclosed)
    await insertMessage(trx, {
      id: newId(),
      ticket_id: ticket.id,
      version: ticket.version,
      kind: 'message',
      body: input.message,
      attachments,
      created_at: now,
    })
    if (isMailed) await mailTicketReceived(deps, trx, ticket)
    await recordTicketChange(trx, ticket, 'open', now)
    return { ticket_id: ticket.id }
  })

async function languageOf(trx: Transaction, asker: TicketOwner, { language }: TicketInput): Promise<Language> {
  return 'user_id' in asker ? ((await findPerson(trx, asker.user_id))?.language ?? language) : language
}

async function refuseOtherQuestion(
  { files }: Pick<SupportDeps, 'files'>,
  trx: Transaction,
  { id, category, subject }: TicketRow,
  input: TicketInput,
  enclosed: Attachments,
): Promise<void> {
  const [first] = await readMessages(trx, [id])
  const isSame =
    category === input.category &&
    subject === input.subject &&
    first?.body === input.message &&
    (await hasSameAttachments({ files }, first.attachments, enclosed))
  if (!isSame) fail('IDEMPOTENCY_CONFLICT')
}

/** Returns true if a confirmation mail must be sent, which only guests get. */
async function admit(trx: Transaction, asker: TicketOwner, now: Date): Promise<boolean> {
  const isGuest = 'guest_email' in asker
  const crowded = await readCrowding(trx, asker, isGuest ? MAILS_A_DAY : A_DAY_OF_MEMBER, daysBefore(now, 1))
  if (crowded && !isGuest) fail('RATE_LIMITED', { retry_at: daysAfter(crowded, 1).toISOString() })
  return isGuest && crowded === null
}
