import { formatUsd, type Cents } from '@hai/contract/money'
import type { Transaction } from '../../platform/database/database.ts'
import { letter } from '../../platform/letters/letter.ts'
import { longDate } from '../../platform/words/dates.ts'
import { words, type Language } from '../../platform/words/words.ts'
import type { Address } from './address.ts'
import type { Context } from './deps.ts'
import { spendLetter } from './letter-budget.ts'
import { senderName } from './sender-name.ts'

/** A pending send, as far as its addressee is told of it. The note is not: it could be anybody’s words in our mail. */
interface News {
  /** The address itself: nobody has proven yet that it is theirs. */
  readonly to: Pick<Address, 'kind' | 'value'>
  readonly sender: { readonly user_id: string; readonly full_name: string; readonly hai_tag: string }
  /** The sender’s: the addressee’s is not known. */
  readonly language: Language
  readonly amount: Cents
  readonly expires_at: Date
}

type LetterContext = Pick<Context, 'outbox' | 'public_url' | 'brand_name' | 'time_zone' | 'limits'>
type Occasion = 'news' | 'reminder'

/** Whether there is a way to write to an address: mails always go out, texts where a provider is configured. */
export const canTell = ({ outbox }: Pick<Context, 'outbox'>, { kind }: Pick<Address, 'kind'>): boolean =>
  kind === 'email' || (kind === 'phone' && outbox.sendsTexts)

/** “Marie J. sent you $10.00”: at once, with the way to get it. Not when the address has had its letters of this sender, or of all, today. */
export async function tellNews(context: LetterContext, trx: Transaction, news: News): Promise<void> {
  await tell(context, trx, news, 'news')
}

/** The same again, when nobody has claimed it for a while. False: the address has had its letters of today, of others. */
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
    ...{ language, brand },
    subject: say(`transfers.${occasion}.subject`, values),
    paragraphs: [say('transfers.news.body', values), say('transfers.news.until', values)],
    button: { label: say('transfers.news.button'), url: values.link },
    footnote: say('transfers.news.footer', values),
  })
  await outbox.mail(trx, { to: to.value, ...written })
  return true
}
