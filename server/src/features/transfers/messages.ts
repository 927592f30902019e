import { formatUsd, type Cents } from '@hai/contract/money'
import type { Transaction } from '../../platform/database/database.ts'
import { composeEmail } from '../../platform/emails/compose-email.ts'
import { longDate } from '../../platform/words/dates.ts'
import { words, type Language } from '../../platform/words/words.ts'
import type { Address } from './address.ts'
import type { Context } from './deps.ts'
import { spendMessageBudget } from './message-budget.ts'
import { senderName } from './sender-name.ts'

/**
 * The content of the mail or text message about a pending send. It omits the note, because otherwise anyone could write
 * anything into our messages.
 */
interface NotificationDraft {
  /** The email address or phone number. We do not know yet which member owns it. */
  readonly to: Pick<Address, 'kind' | 'value'>
  readonly sender: { readonly user_id: string; readonly full_name: string; readonly hai_tag: string }
  /** The sender’s language, because the recipient’s is unknown. */
  readonly language: Language
  readonly amount: Cents
  readonly expires_at: Date
}

type MessageContext = Pick<Context, 'outbox' | 'public_url' | 'brand_name' | 'time_zone' | 'limits'>
type MessageOccasion = 'news' | 'reminder'

export const canNotify = ({ outbox }: Pick<Context, 'outbox'>, { kind }: Pick<Address, 'kind'>): boolean =>
  kind === 'email' || (kind === 'phone' && outbox.sendsTexts)

/**
 * Sends “Marie J. sent you $10.00” by mail or text message, with a link to claim the money. Sends nothing if today’s limit
 * for this sender or address is reached.
 */
export async function sendNotifications(context: MessageContext, trx: Transaction, draft: NotificationDraft): Promise<void> {
  await sendMessage(context, trx, draft, 'news')
}

/**
 * Repeats the mail or text message some days later. Returns false if messages about other senders have used up the
 * address’s limit for today.
 */
export const sendReminder = (context: MessageContext, trx: Transaction, draft: NotificationDraft): Promise<boolean> =>
  sendMessage(context, trx, draft, 'reminder')

async function sendMessage(
  context: MessageContext,
  trx: Transaction,
  draft: NotificationDraft,
  occasion: MessageOccasion,
): Promise<boolean> {
  const { outbox, limits, public_url, time_zone, brand_name: brand } = context
  const { to, sender, language, amount, expires_at } = draft
  if (!canNotify(context, to)) return true
  const budget = await spendMessageBudget(trx, { to, sender_id: sender.user_id, day: limits.today().day })
  if (budget !== 'spent') return budget === 'told'
  const translate = words(language)
  const values = {
    brand,
    sender: senderName(sender),
    amount: formatUsd(amount),
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
    paragraphs: [translate('transfers.news.body', values), translate('transfers.news.until', values)],
    button: { label: translate('transfers.news.button'), url: values.link },
    footnote: translate('transfers.news.footer', values),
  })
  await outbox.mail(trx, { to: to.value, ...written })
  return true
}
