import { settingsPath } from '@hai/contract/settings-tabs'
import type { Member } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { whenAndWhere } from '../../platform/letters/circumstances.ts'
import { letter } from '../../platform/letters/letter.ts'
import { words } from '../../platform/words/words.ts'
import type { Deps } from './deps.ts'

/** Whoever makes a key with somebody else’s open phone does not do it unseen. */
export async function tellKeyMade(
  { outbox, clock, settings }: Pick<Deps, 'outbox' | 'clock' | 'settings'>,
  trx: Transaction,
  { user_id, email, language, full_name, request }: Member,
  name: string,
): Promise<void> {
  const { brandName: brand, publicUrl, supportEmail: support, timeZone } = settings
  const say = words(language)
  const written = letter({
    ...{ language, brand },
    subject: say('merchants.key_made.subject', { brand }),
    greeting: say('mail.greeting', { name: full_name }),
    paragraphs: [
      say('merchants.key_made.body', { name }),
      whenAndWhere(language, { at: clock.now(), timeZone, from: request }),
      say('merchants.not_you', { support }),
    ],
    button: { label: say('merchants.look'), url: `${publicUrl}${settingsPath('merchant')}` },
    footnote: say('account.footer', { brand }),
  })
  await outbox.mail(trx, { to: email, user_id, ...written })
}
