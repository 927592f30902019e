import type { Database } from '../../platform/database/database.ts'
import { letter } from '../../platform/letters/letter.ts'
import type { Mail } from '../../platform/outbox/outbox.ts'
import type { OidcProvider } from '../../platform/oidc-config.ts'
import { words } from '../../platform/words/words.ts'
import { findPerson } from '../identity/index.ts'
import type { Deps } from './deps.ts'

/** To the owner of an account that can be opened with a provider from now on: whoever did that may not have been them. */
export async function connectedMail(
  { brandName, publicUrl }: Pick<Deps, 'brandName' | 'publicUrl'>,
  db: Database,
  { provider, user_id }: { provider: OidcProvider; user_id: string },
): Promise<Mail> {
  const person = await findPerson(db, user_id)
  if (!person) throw new Error('an account that is being connected has a profile')
  const { email, language } = person
  const say = words(language)
  const names = { brand: brandName, provider: provider.name }
  const written = letter({
    ...{ language, brand: brandName, subject: say('oauth.connected.subject', names) },
    paragraphs: [say('oauth.connected.body', { ...names, email })],
    button: { label: say('oauth.connected.button', names), url: `${publicUrl}/settings` },
    footnote: say('oauth.connected.footer', names),
  })
  return { to: email, ...written }
}
