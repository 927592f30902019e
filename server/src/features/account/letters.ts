import { settingsPath, type SettingsTab } from '@hai/contract/settings-tabs'
import type { Member } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { whenAndWhere } from '../../platform/letters/circumstances.ts'
import { letter } from '../../platform/letters/letter.ts'
import { type WordKey, type WordValues, words } from '../../platform/words/words.ts'
import type { AccountDeps } from './deps.ts'

type LetterDeps = Pick<AccountDeps, 'outbox' | 'clock' | 'settings'>
type Told = Pick<Member, 'user_id' | 'email' | 'language' | 'full_name' | 'request'>

const tell =
  (kind: 'tag_changed' | 'deletion_requested' | 'deletion_cancelled', tab: SettingsTab) =>
  async ({ outbox, clock, settings }: LetterDeps, trx: Transaction, to: Told, values: WordValues): Promise<void> => {
    const { brandName: brand, publicUrl, supportEmail: support, timeZone } = settings
    const say = (key: WordKey): string => words(to.language)(key, { brand, support, ...values })
    const written = letter({
      language: to.language,
      brand,
      subject: say(`account.${kind}.subject`),
      greeting: words(to.language)('mail.greeting', { name: to.full_name }),
      paragraphs: [
        say(`account.${kind}.body`),
        whenAndWhere(to.language, { at: clock.now(), timeZone, from: to.request }),
        say('account.not_you'),
      ],
      button: { label: say('account.settings.button'), url: `${publicUrl}${settingsPath(tab)}` },
      footnote: say('account.footer'),
    })
    await outbox.mail(trx, { to: to.email, user_id: to.user_id, ...written })
  }

const tellChange = tell('tag_changed', 'profile')
const tellRequested = tell('deletion_requested', 'data')
const tellCancelled = tell('deletion_cancelled', 'data')

/** Warns the owner by mail, in case someone else changed the tag on an unlocked phone. */
export const tellTagChange = (deps: LetterDeps, trx: Transaction, to: Told, tags: { from: string; to: string }): Promise<void> =>
  tellChange(deps, trx, to, { from: `@${tags.from}`, to: `@${tags.to}` })

export const tellDeletion = (deps: LetterDeps, trx: Transaction, to: Told, what: 'requested' | 'cancelled'): Promise<void> =>
  (what === 'requested' ? tellRequested : tellCancelled)(deps, trx, to, {})
