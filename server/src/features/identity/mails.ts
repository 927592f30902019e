import { type Connection, whereFrom } from '../../platform/letters/circumstances.ts'
import { letter } from '../../platform/letters/letter.ts'
import type { Mail } from '../../platform/outbox/outbox.ts'
import { exactMoment } from '../../platform/words/dates.ts'
import { type Language, type WordKey, type WordValues, words } from '../../platform/words/words.ts'
import type { Deps } from './deps.ts'
import type { SignInMethod } from './sign-in-methods.ts'

type MailDeps = Pick<Deps, 'settings'>

function speaker({ settings }: MailDeps, language: Language) {
  const say = words(language)
  return (key: WordKey, values: WordValues = {}): string => say(key, { brand: settings.brandName, ...values })
}

/**
 * The recipient of a mail, and the time and origin of the request. `from` is null if the request did not come from the
 * web or its origin is unknown.
 */
export interface Occasion {
  readonly to: string
  readonly language: Language
  readonly at: Date
  readonly from: Connection | null
}

const placeOf = ({ language, from }: Pick<Occasion, 'language' | 'from'>): string[] =>
  from === null ? [] : [whereFrom(language, from)]

/** The time as text, in the platform’s time zone. */
const moment = ({ settings }: MailDeps, language: Language, at: Date): string => exactMoment(at, language, settings.timeZone)

/**
 * The mail with the confirmation link: its purpose, the time and place of the request, and what to do if someone else
 * made it. The token follows a `#`. Browsers do not send this part, so the token is in no log or Referer, and a mail
 * scanner that fetches the link does not use it up.
 */
export function confirmationMail(deps: MailDeps, { token, ...occasion }: Occasion & { token: string }): Mail {
  const { to, language, at } = occasion
  const say = speaker(deps, language)
  const asked = say('identity.confirm.body', { email: to, time: moment(deps, language, at) })
  const written = letter({
    language,
    brand: deps.settings.brandName,
    subject: say('identity.confirm.subject'),
    paragraphs: [asked, ...placeOf(occasion), say('identity.confirm.validity')],
    button: { label: say('identity.confirm.button'), url: `${deps.settings.publicUrl}/auth/callback#token=${token}` },
    footnote: say('identity.confirm.footer'),
  })
  return { to, ...written }
}

/** The mail with the link to reset the password. Here too, the token follows a `#`. */
export function resetMail(deps: MailDeps, { token, ...occasion }: Occasion & { token: string }): Mail {
  const { to, language, at } = occasion
  const say = speaker(deps, language)
  const written = letter({
    language,
    brand: deps.settings.brandName,
    subject: say('identity.reset.subject'),
    paragraphs: [
      say('identity.reset.body', { email: to, time: moment(deps, language, at) }),
      ...placeOf(occasion),
      say('identity.reset.validity'),
    ],
    button: { label: say('identity.reset.button'), url: `${deps.settings.publicUrl}/auth/reset#token=${token}` },
    footnote: say('identity.reset.footer'),
  })
  return { to, ...written }
}

interface PasswordChange extends Occasion {
  readonly signedOut: 'all' | 'others'
  /** The other ways to sign in. Null if the operator removed all of them. */
  readonly otherSignInMethods: readonly SignInMethod[] | null
}

/**
 * Confirms a changed password. The mail lists the other ways to sign in and says what to do if someone else made the
 * change: an attacker with the old password may have added one, and only the owner can recognise it.
 */
export function passwordChangedMail(deps: MailDeps, { otherSignInMethods, signedOut, ...occasion }: PasswordChange): Mail {
  const { to, language, at } = occasion
  const say = speaker(deps, language)
  const named = (otherSignInMethods ?? []).map(({ kind, name }) => say(`identity.changed.${kind}`, { name })).join(', ')
  const ways =
    otherSignInMethods === null
      ? [say('identity.changed.operator')]
      : named === ''
        ? []
        : [say('identity.changed.ways', { ways: named })]
  const written = letter({
    language,
    brand: deps.settings.brandName,
    subject: say('identity.changed.subject'),
    paragraphs: [
      say('identity.changed.body', { email: to, time: moment(deps, language, at) }),
      ...placeOf(occasion),
      say(`identity.changed.signed_out_${signedOut}`),
      ...ways,
      say('identity.changed.not_you'),
    ],
    button: { label: say('identity.changed.button'), url: `${deps.settings.publicUrl}/auth/forgot` },
    footnote: say('identity.changed.footer'),
  })
  return { to, ...written }
}

/**
 * Tells the owner that second-factor codes are locked after several wrong ones. The person who entered them knows the
 * password.
 */
export function codesLockedMail(deps: MailDeps, { minutes, ...occasion }: Occasion & { minutes: number }): Mail {
  const { to, language, at } = occasion
  const say = speaker(deps, language)
  const written = letter({
    language,
    brand: deps.settings.brandName,
    subject: say('identity.codes_locked.subject'),
    paragraphs: [
      say('identity.codes_locked.body', { email: to, time: moment(deps, language, at), minutes }),
      ...placeOf(occasion),
      say('identity.codes_locked.not_you'),
    ],
    button: { label: say('identity.codes_locked.button'), url: `${deps.settings.publicUrl}/auth/forgot` },
    footnote: say('identity.changed.footer'),
  })
  return { to, ...written }
}

/** The mail that is sent when somebody signs up with an address that already has an account. */
export function knownAddressMail(deps: MailDeps, occasion: Occasion): Mail {
  const { to, language, at } = occasion
  const say = speaker(deps, language)
  const written = letter({
    language,
    brand: deps.settings.brandName,
    subject: say('identity.known.subject'),
    paragraphs: [say('identity.known.body', { time: moment(deps, language, at) }), ...placeOf(occasion)],
    button: { label: say('identity.known.button'), url: `${deps.settings.publicUrl}/auth` },
    footnote: say('identity.known.footer'),
  })
  return { to, ...written }
}
