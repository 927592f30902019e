import type { Cents } from '@hai/contract/money'
import { settingsPath } from '@hai/contract/settings-tabs'
import type { Member } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { describeTimeAndPlace } from '../../platform/emails/time-and-place.ts'
import { composeEmail } from '../../platform/emails/compose-email.ts'
import { translationsFor, usd } from '../../platform/words/words.ts'
import type { ConfirmationsDeps } from './deps.ts'

export type ProtectionChange =
  | { readonly change: 'amount_raised'; readonly sum: Cents }
  | { readonly change: 'amount_off' | 'pin_set' | 'pin_removed' }

/** A mail informs the member, because someone else may have made the change on their phone. */
export async function mailProtectionChange(
  { outbox, clock, settings }: Pick<ConfirmationsDeps, 'outbox' | 'clock' | 'settings'>,
  trx: Transaction,
  { user_id, email, language, full_name, request }: Member,
  protection: ProtectionChange,
): Promise<void> {
  const { brandName: brand, supportEmail: support, publicUrl, timeZone } = settings
  const translate = translationsFor(language)
  const sum = protection.change === 'amount_raised' ? usd(protection.sum) : ''
  const written = composeEmail({
    language,
    brand,
    subject: translate(`confirmations.${protection.change}.subject`, { brand, sum }),
    greeting: translate('mail.greeting', { name: full_name }),
    paragraphs: [
      translate(`confirmations.${protection.change}.body`, { brand, sum }),
      describeTimeAndPlace(language, { at: clock.now(), timeZone, from: request }),
      translate('mfa.not_you', { support }),
    ],
    button: { label: translate('mfa.look'), url: `${publicUrl}${settingsPath('security')}` },
    footnote: translate('mfa.footer', { brand }),
  })
  await outbox.mail(trx, { to: email, user_id, ...written })
}
