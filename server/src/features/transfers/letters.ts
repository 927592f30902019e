import { formatUsd, type Cents } from '@hai/contract/money'
import type { Transaction } from '../../platform/database/database.ts'
import { letter } from '../../platform/letters/letter.ts'
import { longDate } from '../../platform/words/dates.ts'
import { words, type Language } from '../../platform/words/words.ts'
import type { Address } from './address.ts'
import type { Context } from './deps.ts'
import { spendLetter } from './letter-budget.ts'
import { senderName } from './sender-name.ts'

/** A pending send, as its addressee is told. Without the note, which could put anyone’s words into our mail. */
interface News {
  /** The email address or phone number, because it is not known yet which member owns it. */
  readonly to: Pick<Address, 'kind' | 'value'>
  readonly sender: { readonly user_id: string; readonly full_name: string; readonly hai_tag: string }
  /** The sender’s language, because the addressee’s is unknown. */
  readonly language: Language
  readonly amount: Cents
  readonly expires_at: Date
}

type LetterContext = Pick<Context, 'outbox' | 'public_url' | 'brand_name' | 'time_zone' | 'limits'>
type Occasion = 'news' | 'reminder'

export const canTell = ({ outbox }: Pick<Context, 'outbox'>, { kind }: Pick<Address, 'kind'>): boolean =>
  kind === 'email' || (kind === 'phone' && outbox.sendsTexts)

/**
 * “Marie J. sent you $10.00”, sent at once with a link to claim it. Not sent when today’s limit for this sender or
 * address is reached.
 */
export async function tellNews(context: LetterContext, trx: Transaction, news: News): Promise<void> {
  await tell(context, trx, news, 'news')
}

/** Repeats the letter after some time. False when other senders have used up the address’s letters for today. */
export const tellReminder = (context: LetterContext, trx: Transaction, news: News): Promise<boolean> =>
  tell(context, trx, news, 'reminder')

async function tell(context: LetterContext, trx: Transaction, news: News, occasion: Occasion): Promise<boolean> {
  const { outbox, limits, public_url, time_zone, brand_name: brand } = context
  const { to, sender, language, amount, expires_at } = news
  if (!canTell(context, to)) return true
  const budget = await spendLetter(trx, { to, sender_id: sender.user_id, day: limits.today().day })
  if (budget !== 'spent') return budget === 'told'
  const say = words(language)
  const values = {
    brand,
    sender: senderName(sender),
    amount: formatUsd(amount),
    link: `${public_url}/auth?mode=signup`,
    date: longDate(expires_at, language, time_zone),
  }
  if (to.kind === 'phone') {
    await outbox.text(trx, { to: to.value, body: say(`transfers.${occasion}.text`, values) })
    return true
  }
  const written = letter({
    language,
    brand,
    subject: say(`transfers.${occasion}.subject`, values),
    paragraphs: [say('transfers.news.body', values), say('transfers.news.until', values)],
    button: { label: say('transfers.news.button'), url: values.link },
    footnote: say('transfers.news.footer', values),
  })
  await outbox.mail(trx, { to: to.value, ...written })
  return true
}
