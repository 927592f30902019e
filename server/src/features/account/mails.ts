import { settingsPath, type SettingsTab } from '@hai/contract/settings-tabs'
import type { Member } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { describeTimeAndPlace } from '../../platform/emails/time-and-place.ts'
import { composeEmail } from '../../platform/emails/compose-email.ts'
import { type WordKey, type WordValues, translationsFor } from '../../platform/words/words.ts'
import type { AccountDeps } from './deps.ts'

type EmailDeps = Pick<AccountDeps, 'outbox' | 'clock' | 'settings'>
type Recipient = Pick<Member, 'user_id' | 'email' | 'language' | 'full_name' | 'request'>

const mailAbout =
  (kind: 'tag_changed' | 'deletion_requested' | 'deletion_cancelled', tab: SettingsTab) =>
  async ({ outbox, clock, settings }: EmailDeps, trx: Transaction, to: Recipient, values: WordValues): Promise<void> => {
    const { brandName: brand, publicUrl, supportEmail: support, timeZone } = settings
    const translate = (key: WordKey): string => translationsFor(to.language)(key, { brand, support, ...values })
    const written = composeEmail({
      language: to.language,
      brand,
      subject: translate(`account.${kind}.subject`),
      greeting: translationsFor(to.language)('mail.greeting', { name: to.full_name }),
      paragraphs: [
        translate(`account.${kind}.body`),
        describeTimeAndPlace(to.language, { at: clock.now(), timeZone, from: to.request }),
        translate('account.not_you'),
      ],
      button: { label: translate('account.settings.button'), url: `${publicUrl}${settingsPath(tab)}` },
      footnote: translate('account.footer'),
    })
    await outbox.mail(trx, { to: to.email, user_id: to.user_id, ...written })
  }

const mailTagChanged = mailAbout('tag_changed', 'profile')
const mailDeletionRequested = mailAbout('deletion_requested', 'data')
const mailDeletionCancelled = mailAbout('deletion_cancelled', 'data')

/** Someone else may have changed the tag on an unlocked phone, so a mail informs the owner. */
export const mailTagChange = (
  deps: EmailDeps,
  trx: Transaction,
  to: Recipient,
  tags: { from: string; to: string },
): Promise<void> => mailTagChanged(deps, trx, to, { from: `@${tags.from}`, to: `@${tags.to}` })

export const mailDeletion = (
  deps: EmailDeps,
  trx: Transaction,
  to: Recipient,
  change: 'requested' | 'cancelled',
): Promise<void> => (change === 'requested' ? mailDeletionRequested : mailDeletionCancelled)(deps, trx, to, {})
