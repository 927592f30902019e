import { formatUsd, type Cents } from '@hai/contract/money'
import type { Transaction } from '../../platform/database/database.ts'
import { longDate } from '../../platform/words/dates.ts'
import { words, type Language } from '../../platform/words/words.ts'
import type { Context } from './deps.ts'
import { spendMail } from './mail-budget.ts'
import { senderName } from './sender-name.ts'

/** A pending send, as far as its addressee is told of it. The note is not: it could be anybody’s words in our mail. */
export interface News {
  /** The address itself: nobody has proven yet that it is theirs. */
  readonly to: string
  readonly sender: { readonly user_id: string; readonly full_name: string; readonly hai_tag: string }
  /** The sender’s: the addressee’s is not known. */
  readonly language: Language
  readonly amount: Cents
  readonly expires_at: Date
}

type MailContext = Pick<Context, 'outbox' | 'public_url' | 'brand_name' | 'time_zone' | 'limits'>

/** “Marie J. sent you $10.00”: at once, with the way to get it. Not when the address has had its mails of this sender, or of all, today. */
export const mailNews = (context: MailContext, trx: Transaction, news: News): Promise<void> =>
  mail(context, trx, news, 'transfers.news.subject')

/** The same again, when nobody has claimed it for a while. */
export const mailReminder = (context: MailContext, trx: Transaction, news: News): Promise<void> =>
  mail(context, trx, news, 'transfers.reminder.subject')

async function mail(
  { outbox, limits, public_url, time_zone, brand_name: brand }: MailContext,
  trx: Transaction,
  { to, sender, language, amount, expires_at }: News,
  subject: 'transfers.news.subject' | 'transfers.reminder.subject',
): Promise<void> {
  if (!(await spendMail(trx, { to, sender_id: sender.user_id, day: limits.today().day }))) return
  const say = words(language)
  const values = {
    brand,
    sender: senderName(sender),
    amount: formatUsd(amount),
    link: `${public_url}/auth?mode=signup`,
    date: longDate(expires_at, language, time_zone),
  }
  const lines = [
    say('transfers.news.body', values),
    say('transfers.news.link', values),
    say('transfers.news.until', values),
    say('transfers.news.footer', values),
  ]
  await outbox.mail(trx, { to, subject: say(subject, values), text: lines.join('\n\n') })
}
