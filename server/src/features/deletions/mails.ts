import type { DeletionRefusal } from '@hai/contract/deletion-values'
import type { Language } from '@hai/contract/languages'
import { settingsPath } from '@hai/contract/settings-tabs'
import type { Transaction } from '../../platform/database/database.ts'
import { composeEmail } from '../../platform/emails/compose-email.ts'
import { type WordKey, type WordValues, translationsFor } from '../../platform/words/words.ts'
import type { DeletionsDeps } from './deps.ts'

type EmailDeps = Pick<DeletionsDeps, 'outbox' | 'settings'>

interface Recipient {
  readonly email: string
  readonly full_name: string | null
  readonly language: Language
}

const wordsFor = ({ settings }: EmailDeps, { language }: Recipient) => {
  const { brandName: brand, supportEmail: support } = settings
  return (key: WordKey, values: WordValues = {}): string => translationsFor(language)(key, { brand, support, ...values })
}

const greetingOf = ({ language, full_name }: Recipient) =>
  full_name === null ? {} : { greeting: translationsFor(language)('mail.greeting', { name: full_name }) }

export async function mailDeletionRefused(
  deps: EmailDeps,
  trx: Transaction,
  to: Recipient & { readonly id: string },
  code: DeletionRefusal,
): Promise<void> {
  const translate = wordsFor(deps, to)
  const written = composeEmail({
    language: to.language,
    brand: deps.settings.brandName,
    ...greetingOf(to),
    subject: translate('deletions.refused.subject'),
    paragraphs: [
      translate('deletions.refused.body'),
      translate(`deletions.refused.${code}`),
      translate('deletions.refused.again'),
    ],
    button: { label: translate('account.settings.button'), url: `${deps.settings.publicUrl}${settingsPath('data')}` },
    footnote: translate('account.footer'),
  })
  await deps.outbox.mail(trx, { to: to.email, user_id: to.id, ...written })
}

/**
 * Goes to the former address. The outbox row of this mail has no `user_id`, so it is not linked to the deleted account.
 */
export async function mailDeletionDone(deps: EmailDeps, trx: Transaction, to: Recipient, mark: string): Promise<void> {
  const translate = wordsFor(deps, to)
  const written = composeEmail({
    language: to.language,
    brand: deps.settings.brandName,
    ...greetingOf(to),
    subject: translate('deletions.done.subject'),
    paragraphs: [
      translate('deletions.done.body'),
      translate('deletions.done.erased'),
      translate('deletions.done.kept'),
      translate('deletions.done.others', { mark }),
      translate('deletions.done.again'),
    ],
    footnote: translate('deletions.done.footer'),
  })
  await deps.outbox.mail(trx, { to: to.email, ...written })
}
