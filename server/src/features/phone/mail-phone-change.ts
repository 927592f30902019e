import { settingsPath } from '@hai/contract/settings-tabs'
import type { SessionCaller } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { describeTimeAndPlace } from '../../platform/emails/time-and-place.ts'
import { composeEmail } from '../../platform/emails/compose-email.ts'
import { translationsFor } from '../../platform/words/words.ts'
import { findPerson } from '../identity/index.ts'
import { endingOf } from './audit.ts'
import type { Deps } from './deps.ts'

interface PhoneChange {
  readonly change: 'number_verified' | 'number_given_up'
  readonly phone: string
}

/** Warns the member, in case someone else made the change. */
export async function mailPhoneChange(
  { outbox, clock, settings }: Pick<Deps, 'outbox' | 'clock' | 'settings'>,
  trx: Transaction,
  { user_id, email, request }: SessionCaller,
  { change, phone }: PhoneChange,
): Promise<void> {
  const language = (await findPerson(trx, user_id))?.language ?? 'en'
  const { brandName: brand, supportEmail, publicUrl, timeZone } = settings
  const translate = translationsFor(language)
  const written = composeEmail({
    language,
    brand,
    subject: translate(`phone.${change}.subject`, { brand }),
    paragraphs: [
      translate(`phone.${change}.body`, { brand, ending: endingOf(phone) }),
      describeTimeAndPlace(language, { at: clock.now(), timeZone, from: request }),
      translate('phone.not_you', { support: supportEmail }),
    ],
    button: { label: translate('phone.look'), url: `${publicUrl}${settingsPath('phone')}` },
    footnote: translate('phone.footer', { brand }),
  })
  await outbox.mail(trx, { to: email, user_id, ...written })
}
