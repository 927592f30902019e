import type { Member } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { describeTimeAndPlace } from '../../platform/emails/time-and-place.ts'
import { composeEmail } from '../../platform/emails/compose-email.ts'
import { longDate } from '../../platform/words/dates.ts'
import { translationsFor, usd } from '../../platform/words/words.ts'
import { momentOf } from './days.ts'
import type { Context } from './deps.ts'
import type { Schedule } from './schedule-queries.ts'

/**
 * Someone with the payer’s unlocked phone could create a schedule and receive money for a long time. So the payer gets
 * a mail with a link to end it.
 */
export async function mailScheduleCreated(
  { outbox, clock, settings }: Pick<Context, 'outbox' | 'clock' | 'settings'>,
  trx: Transaction,
  { user_id, email, language, full_name, request }: Member,
  { id, amount, every, first_on, time_zone, payee_name }: Schedule & { readonly payee_name: string },
): Promise<void> {
  const { brandName: brand, publicUrl, supportEmail: support, timeZone } = settings
  const translate = translationsFor(language)
  const planned = { amount: usd(amount), name: payee_name, every }
  const written = composeEmail({
    language,
    brand,
    subject: translate('schedules.planned.subject'),
    greeting: translate('mail.greeting', { name: full_name }),
    paragraphs: [
      translate('schedules.planned.body', { ...planned, day: longDate(momentOf(first_on, time_zone), language, time_zone) }),
      describeTimeAndPlace(language, { at: clock.now(), timeZone, from: request }),
      translate('schedules.planned.not_you', { support }),
    ],
    button: { label: translate('schedules.planned.button'), url: `${publicUrl}/wallet/scheduled/${id}` },
    footnote: translate('account.footer', { brand }),
  })
  await outbox.mail(trx, { to: email, user_id, ...written })
}
