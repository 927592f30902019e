import { letter } from '../../platform/letters/letter.ts'
import type { Mail } from '../../platform/outbox/outbox.ts'
import { longMoment } from '../../platform/words/dates.ts'
import { type Language, type WordKey, type WordValues, words } from '../../platform/words/words.ts'
import type { Deps } from './deps.ts'
import type { WayIn } from './ways-in.ts'

type MailDeps = Pick<Deps, 'settings'>

function speaker({ settings }: MailDeps, language: Language) {
  const say = words(language)
  return (key: WordKey, values: WordValues = {}): string => say(key, { brand: settings.brandName, ...values })
}

/** When something was asked for, as it reads where the platform stands. */
const moment = ({ settings }: MailDeps, language: Language, at: Date): string => longMoment(at, language, settings.timeZone)

/**
 * The link that makes a sign-up an account: what for, when it was asked for, and what to do if it was not oneself. The token stands after the `#`: browsers do not send that part, so it reaches no log
 * of ours or of a proxy, no Referer, and no mail scanner that only fetches links can use it up.
 */
export function confirmationMail(
  deps: MailDeps,
  { to, language, token, asked_at }: { to: string; language: Language; token: string; asked_at: Date },
): Mail {
  const say = speaker(deps, language)
  const asked = say('identity.confirm.body', { email: to, time: moment(deps, language, asked_at) })
  const written = letter({
    ...{ language, brand: deps.settings.brandName },
    subject: say('identity.confirm.subject'),
    paragraphs: [asked, say('identity.confirm.validity')],
    button: { label: say('identity.confirm.button'), url: `${deps.settings.publicUrl}/auth/callback#token=${token}` },
    footnote: say('identity.confirm.footer'),
  })
  return { to, ...written }
}

/** The link that sets a new password; its token stands after the `#` as well. */
export function resetMail(
  deps: MailDeps,
  { to, language, token, asked_at }: { to: string; language: Language; token: string; asked_at: Date },
): Mail {
  const say = speaker(deps, language)
  const written = letter({
    ...{ language, brand: deps.settings.brandName },
    subject: say('identity.reset.subject'),
    paragraphs: [
      say('identity.reset.body', { email: to, time: moment(deps, language, asked_at) }),
      say('identity.reset.validity'),
    ],
    button: { label: say('identity.reset.button'), url: `${deps.settings.publicUrl}/auth/reset#token=${token}` },
    footnote: say('identity.reset.footer'),
  })
  return { to, ...written }
}

interface PasswordChange {
  readonly to: string
  readonly language: Language
  readonly changed_at: Date
  /** What opens the account beside its password; null: nothing any more, as the operator has taken all of it away. */
  readonly otherWays: readonly WayIn[] | null
}

/**
 * Tells the owner of an account that its password is another now, what else opens the account, and what to do if it was not them.
 * Whoever knew the old password may have added a way of their own; which of them is the owner’s only the owner can say.
 */
export function passwordChangedMail(deps: MailDeps, { to, language, changed_at, otherWays }: PasswordChange): Mail {
  const say = speaker(deps, language)
  const named = (otherWays ?? []).map(({ kind, name }) => say(`identity.changed.${kind}`, { name })).join(', ')
  const ways =
    otherWays === null ? [say('identity.changed.operator')] : named === '' ? [] : [say('identity.changed.ways', { ways: named })]
  const written = letter({
    ...{ language, brand: deps.settings.brandName },
    subject: say('identity.changed.subject'),
    paragraphs: [
      say('identity.changed.body', { email: to, time: moment(deps, language, changed_at) }),
      ...ways,
      say('identity.changed.not_you'),
    ],
    button: { label: say('identity.changed.button'), url: `${deps.settings.publicUrl}/auth/forgot` },
    footnote: say('identity.changed.footer'),
  })
  return { to, ...written }
}

/** Tells the owner of an account that codes are locked: whoever tried had passed the first step. */
export function codesLockedMail(
  deps: MailDeps,
  { to, language, locked_at, minutes }: { to: string; language: Language; locked_at: Date; minutes: number },
): Mail {
  const say = speaker(deps, language)
  const written = letter({
    ...{ language, brand: deps.settings.brandName },
    subject: say('identity.codes_locked.subject'),
    paragraphs: [
      say('identity.codes_locked.body', { email: to, time: moment(deps, language, locked_at), minutes }),
      say('identity.codes_locked.not_you'),
    ],
    button: { label: say('identity.codes_locked.button'), url: `${deps.settings.publicUrl}/auth/forgot` },
    footnote: say('identity.changed.footer'),
  })
  return { to, ...written }
}

/** For somebody who signed up with an address that has an account. */
export function knownAddressMail(deps: MailDeps, { to, language }: { to: string; language: Language }): Mail {
  const say = speaker(deps, language)
  const written = letter({
    ...{ language, brand: deps.settings.brandName },
    subject: say('identity.known.subject'),
    paragraphs: [say('identity.known.body')],
    button: { label: say('identity.known.button'), url: `${deps.settings.publicUrl}/auth` },
    footnote: say('identity.known.footer'),
  })
  return { to, ...written }
}
