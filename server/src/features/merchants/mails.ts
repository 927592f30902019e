import { settingsPath } from '@hai/contract/settings-tabs'
import type { Member } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { describeTimeAndPlace } from '../../platform/emails/time-and-place.ts'
import { composeEmail } from '../../platform/emails/compose-email.ts'
import { translationsFor } from '../../platform/words/words.ts'
import type { Deps } from './deps.ts'

export type Change =
  | 'key_made'
  | 'key_revoked'
  | 'webhook_made'
  | 'webhook_secret_changed'
  | 'webhook_on'
  | 'webhook_off'
  | 'webhook_removed'

/** `name` is the name of the key or the host of the webhook. Call it in the transaction of the change. */
export async function mailMerchantChange(
  { outbox, clock, settings }: Pick<Deps, 'outbox' | 'clock' | 'settings'>,
  trx: Transaction,
  { user_id, email, language, full_name, request }: Member,
  { change, name }: { readonly change: Change; readonly name: string },
): Promise<void> {
  const { brandName: brand, publicUrl, supportEmail: support, timeZone } = settings
  const translate = translationsFor(language)
  const written = composeEmail({
    language,
    brand,
    subject: translate(`merchants.${change}.subject`, { brand }),
    greeting: translate('mail.greeting', { name: full_name }),
    paragraphs: [
      translate(`merchants.${change}.body`, { name }),
      describeTimeAndPlace(language, { at: clock.now(), timeZone, from: request }),
      translate('merchants.not_you', { support }),
    ],
    button: { label: translate('merchants.look'), url: `${publicUrl}${settingsPath('merchant')}` },
    footnote: translate('account.footer', { brand }),
  })
  await outbox.mail(trx, { to: email, user_id, ...written })
}
