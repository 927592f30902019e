import { settingsPath } from '@hai/contract/settings-tabs'
import type { RequestInfo } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { describeTimeAndPlace } from '../../platform/emails/time-and-place.ts'
import { composeEmail } from '../../platform/emails/compose-email.ts'
import type { Mail } from '../../platform/outbox/outbox.ts'
import { translationsFor } from '../../platform/words/words.ts'
import { findPerson } from '../identity/index.ts'
import type { Deps } from './deps.ts'

const mailAbout =
  (what: 'connected' | 'disconnected') =>
  async (
    { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
    db: Database,
    { provider, user_id, request }: { provider: { readonly name: string }; user_id: string; request: RequestInfo },
  ): Promise<Mail> => {
    const person = await findPerson(db, user_id)
    if (!person) throw new Error('an account with sign-in links has no profile')
    const { email, language } = person
    const translate = translationsFor(language)
    const { brandName: brand, publicUrl, supportEmail: support, timeZone } = settings
    const names = { brand, support, provider: provider.name }
    const written = composeEmail({
      language,
      brand,
      subject: translate(`oauth.${what}.subject`, names),
      paragraphs: [
        translate(`oauth.${what}.body`, { ...names, email }),
        describeTimeAndPlace(language, { at: clock.now(), timeZone, from: request }),
        translate(`oauth.${what}.not_you`, names),
      ],
      button: { label: translate('oauth.connected.button', names), url: `${publicUrl}${settingsPath('security')}` },
      footnote: translate('oauth.footer', names),
    })
    return { to: email, ...written }
  }

export const connectedMail = mailAbout('connected')

export const disconnectedMail = mailAbout('disconnected')
