import type { Language } from '@hai/contract/languages'
import type { Cents } from '@hai/contract/money'
import type { Transaction } from '../../platform/database/database.ts'
import { composeEmail } from '../../platform/emails/compose-email.ts'
import { longDate } from '../../platform/words/dates.ts'
import { translationsFor, usd } from '../../platform/words/words.ts'
import type { Address } from './address.ts'
import type { Context } from './deps.ts'
import { spendMessageBudget } from './message-budget.ts'
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
  readonly to: Pick<Address, 'kind' | 'value'>
  readonly sender: { readonly user_id: string; readonly full_name: string; readonly hai_tag: string }
  /** The sender’s language, because the recipient’s is unknown. */
  readonly language: Language
  readonly amount: Cents
  readonly expires_at: Date
}

type MessageContext = Pick<Context, 'outbox' | 'public_url' | 'brand_name' | 'time_zone' | 'limits'>
type MessageOccasion = 'first' | 'reminder'

export const canNotify = ({ outbox }: Pick<Context, 'outbox'>, { kind }: Pick<Address, 'kind'>): boolean =>
  kind === 'email' || (kind === 'phone' && outbox.sendsTexts)

/**
 * Sends “Marie J. sent you $10.00” with a link to claim the money. Sends nothing to a phone number if text messages are
 * off, and nothing if the budget of messages to the address is used up.
 */
export async function sendPendingSendMessage(
  context: MessageContext,
  trx: Transaction,
  message: PendingSendMessage,
): Promise<void> {
  await sendMessage(context, trx, message, 'first')
}

/** Returns false if the reminder should be sent on another day, because the address has reached today’s limit. */
export const sendReminder = (context: MessageContext, trx: Transaction, message: PendingSendMessage): Promise<boolean> =>
  sendMessage(context, trx, message, 'reminder')

async function sendMessage(
  context: MessageContext,
  trx: Transaction,
  message: PendingSendMessage,
  occasion: MessageOccasion,
): Promise<boolean> {
  const { outbox, limits, public_url, time_zone, brand_name: brand } = context
  const { to, sender, language, amount, expires_at } = message
  if (!canNotify(context, to)) return true
  const budget = await spendMessageBudget(trx, { to, sender_id: sender.user_id, day: limits.today().day })
  if (budget !== 'spent') return budget === 'already_sent'
  const translate = translationsFor(language)
  const values = {
    brand,
    sender: senderName(sender),
    amount: usd(amount),
    link: `${public_url}/auth?mode=signup`,
    date: longDate(expires_at, language, time_zone),
  }
  if (to.kind === 'phone') {
    await outbox.text(trx, { to: to.value, body: translate(`transfers.${occasion}.text`, values) })
    return true
  }
  const written = composeEmail({
    language,
    brand,
    subject: translate(`transfers.${occasion}.subject`, values),
    paragraphs: [translate('transfers.first.body', values), translate('transfers.first.until', values)],
    button: { label: translate('transfers.first.button'), url: values.link },
    footnote: translate('transfers.first.footer', values),
  })
  await outbox.mail(trx, { to: to.value, ...written })
  return true
}
