import type { Language } from '@hai/contract/languages'
import type { Cents } from '@hai/contract/money'
import { v5 } from 'uuid'
import type { Transaction } from '../../platform/database/database.ts'
import { composeEmail } from '../../platform/emails/compose-email.ts'
import { longDate } from '../../platform/words/dates.ts'
import { translationsFor, usd } from '../../platform/words/words.ts'
import type { Address } from './address.ts'
import type { Context } from './deps.ts'
import { returnMessageBudget, spendMessageBudget } from './message-budget.ts'
import { lockAnnounceable, putOffReminder, type WaitingSend } from './waiting-sends.ts'
import { shownName } from '../identity/index.ts'

/**
 * For mails and text messages to strangers, for example "Marie J.". Keeps only letters, apostrophes and hyphens, so
 * that the name cannot be a link.
 */
export function senderName({ full_name, hai_tag }: { readonly full_name: string; readonly hai_tag: string }): string {
  const letters = full_name.normalize('NFKC').replaceAll(/[^\p{L}\p{M}'’-]+/gu, ' ')
  const words = letters.split(' ').filter((word) => /\p{L}/u.test(word))
  return shownName(words.join(' ')).slice(0, NAME_MAX) || `@${hai_tag}`
}

const NAME_MAX = 40

/** Omits the note, because otherwise anyone could write anything into our messages. */
interface PendingSendMessage {
  readonly transaction_id: string
  /** 0 for the message at the time of the send, then 1, 2, 3. */
  readonly reminder: number
  readonly to: Pick<Address, 'kind' | 'value'>
  readonly sender: { readonly user_id: string; readonly full_name: string; readonly hai_tag: string }
  /** The sender’s language, because the recipient’s is unknown. */
  readonly language: Language
  readonly amount: Cents
  readonly expires_at: Date
}

type MessageContext = Pick<Context, 'outbox' | 'public_url' | 'brand_name' | 'time_zone' | 'limits'>

const messageId = (transaction_id: string, reminder: number): string =>
  reminder === 0 ? transaction_id : v5(String(reminder), transaction_id)

/** Deletes unsent messages, so that they do not announce money that is gone. Returns true if there was one. */
export const withdrawMessages = (
  { outbox }: Pick<Context, 'outbox'>,
  trx: Transaction,
  { transaction_id, reminders_sent }: { readonly transaction_id: string; readonly reminders_sent: number },
): Promise<boolean> =>
  outbox.withdraw(
    trx,
    Array.from({ length: reminders_sent + 1 }, (_, reminder) => messageId(transaction_id, reminder)),
  )

/** The address was not told about this payer, so another pending send of theirs is announced instead. */
export async function announceAnother({ limits, clock }: Context, trx: Transaction, send: WaitingSend): Promise<void> {
  const { address: value, address_kind: kind, payer_id: sender_id } = send
  if (value === null || kind === null) return
  await returnMessageBudget(trx, { to: { kind, value }, sender_id, day: limits.today().day })
  const other = await lockAnnounceable(trx, { ...send, address: value, address_kind: kind })
  if (other !== null) await putOffReminder(trx, other, clock.now())
}

export const canNotify = ({ outbox }: Pick<Context, 'outbox'>, { kind }: Pick<Address, 'kind'>): boolean =>
  kind === 'email' || (kind === 'phone' && outbox.sendsTexts)

/**
 * Sends “Marie J. sent you $10.00” with a link to claim the money. Sends nothing to a phone number if text messages are
 * off, and nothing if the budget of messages to the address is used up. Returns false if a reminder should be sent on
 * another day, because the address has reached today’s limit.
 */
export async function sendPendingSendMessage(
  context: MessageContext,
  trx: Transaction,
  message: PendingSendMessage,
): Promise<boolean> {
  const { outbox, limits, public_url, time_zone, brand_name: brand } = context
  const { transaction_id, reminder, to, sender, language, amount, expires_at } = message
  if (!canNotify(context, to)) return true
  const budget = await spendMessageBudget(trx, { to, sender_id: sender.user_id, day: limits.today().day })
  if (budget !== 'spent') return budget === 'already_sent'
  const translate = translationsFor(language)
  const id = messageId(transaction_id, reminder)
  const occasion = reminder === 0 ? 'first' : 'reminder'
  const values = {
    brand,
    sender: senderName(sender),
    amount: usd(amount),
    // Text messages omit the id of the send, so that they fit into fewer parts.
    link: `${public_url}/auth?mode=signup`,
    date: longDate(expires_at, language, time_zone),
  }
  if (to.kind === 'phone') {
    await outbox.text(trx, { id, to: to.value, body: translate(`transfers.${occasion}.text`, values) })
    return true
  }
  const written = composeEmail({
    language,
    brand,
    subject: translate(`transfers.${occasion}.subject`, values),
    paragraphs: [translate('transfers.first.body', values), translate('transfers.first.until', values)],
    button: { label: translate('transfers.first.button'), url: `${values.link}&sent=${transaction_id}` },
    footnote: translate('transfers.first.footer', values),
  })
  await outbox.mail(trx, { id, to: to.value, ...written })
  return true
}
