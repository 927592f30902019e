import type { DeletionRefusal } from '@hai/contract/deletion-words'
import { settingsPath } from '@hai/contract/settings-tabs'
import type { Transaction } from '../../platform/database/database.ts'
import { letter } from '../../platform/letters/letter.ts'
import { type Language, type WordKey, type WordValues, words } from '../../platform/words/words.ts'
import type { DeletionsDeps } from './deps.ts'

type LetterDeps = Pick<DeletionsDeps, 'outbox' | 'settings'>

interface Told {
  readonly email: string
  readonly full_name: string | null
  readonly language: Language
}

const wordsFor = ({ settings }: LetterDeps, { language }: Told) => {
  const { brandName: brand, supportEmail: support } = settings
  return (key: WordKey, values: WordValues = {}): string => words(language)(key, { brand, support, ...values })
}

const greetingOf = ({ language, full_name }: Told) =>
  full_name === null ? {} : { greeting: words(language)('mail.greeting', { name: full_name }) }

export async function tellRefused(
  deps: LetterDeps,
  trx: Transaction,
  to: Told & { readonly id: string },
  code: DeletionRefusal,
): Promise<void> {
  const say = wordsFor(deps, to)
  const written = letter({
    language: to.language,
    brand: deps.settings.brandName,
    ...greetingOf(to),
    subject: say('deletions.refused.subject'),
    paragraphs: [say('deletions.refused.body'), say(`deletions.refused.${code}`), say('deletions.refused.again')],
    button: { label: say('account.settings.button'), url: `${deps.settings.publicUrl}${settingsPath('data')}` },
    footnote: say('account.footer'),
  })
  await deps.outbox.mail(trx, { to: to.email, user_id: to.id, ...written })
}

/**
 * The last mail: what was erased, what is kept and why. It goes to the former address. Its outbox row belongs to no
 * member and is removed like any other.
 */
export async function tellDeleted(deps: LetterDeps, trx: Transaction, to: Told, mark: string): Promise<void> {
  const say = wordsFor(deps, to)
  const written = letter({
    language: to.language,
    brand: deps.settings.brandName,
    ...greetingOf(to),
    subject: say('deletions.done.subject'),
    paragraphs: [
      say('deletions.done.body'),
      say('deletions.done.erased'),
      say('deletions.done.kept'),
      say('deletions.done.others', { mark }),
      say('deletions.done.again'),
    ],
    footnote: say('deletions.done.footer'),
  })
  await deps.outbox.mail(trx, { to: to.email, ...written })
}
