import type { Language } from '@hai/contract/languages'
import { type Connection, describeConnection } from '../../platform/emails/time-and-place.ts'
import { composeEmail } from '../../platform/emails/compose-email.ts'
import type { Mail } from '../../platform/outbox/outbox.ts'
import { exactMoment } from '../../platform/words/dates.ts'
import { type WordKey, type WordValues, translationsFor } from '../../platform/words/words.ts'
import type { Deps } from './deps.ts'
import type { SignInMethod } from './sign-in-methods.ts'

/** "ma***@example.org": the owner recognises the address, but other people cannot use it. */
export const maskedEmail = (email: string): string => email.replace(/^(.{1,2})[^@]*/u, '$1***')

type MailDeps = Pick<Deps, 'settings'>

function speaker({ settings }: MailDeps, language: Language) {
  const translate = translationsFor(language)
  return (key: WordKey, values: WordValues = {}): string => translate(key, { brand: settings.brandName, ...values })
}

/**
 * `at` and `from` are the time and origin of the request. `from` is null if the origin is unknown or is not the web.
 */
export interface MailContext {
  readonly to: string
  readonly language: Language
  readonly at: Date
  readonly from: Connection | null
}

const placeOf = ({ language, from }: Pick<MailContext, 'language' | 'from'>): string[] =>
  from === null ? [] : [describeConnection(language, from)]

const moment = ({ settings }: MailDeps, language: Language, at: Date): string => exactMoment(at, language, settings.timeZone)

/**
 * Browsers do not send the part after the `#`, so the token is in no log or Referer. A mail scanner that fetches the
 * link does not use it up.
 */
export function confirmationMail(deps: MailDeps, { token, ...occasion }: MailContext & { token: string }): Mail {
  const { to, language, at } = occasion
  const translate = speaker(deps, language)
  const body = translate('identity.confirm.body', { email: to, time: moment(deps, language, at) })
  const written = composeEmail({
    language,
    brand: deps.settings.brandName,
    subject: translate('identity.confirm.subject'),
    paragraphs: [body, ...placeOf(occasion), translate('identity.confirm.validity')],
    button: { label: translate('identity.confirm.button'), url: `${deps.settings.publicUrl}/auth/callback#token=${token}` },
    footnote: translate('identity.confirm.footer'),
  })
  return { to, ...written }
}

/** The token follows a `#`, which browsers do not send to a server. */
export function resetMail(deps: MailDeps, { token, ...occasion }: MailContext & { token: string }): Mail {
  const { to, language, at } = occasion
  const translate = speaker(deps, language)
  const written = composeEmail({
    language,
    brand: deps.settings.brandName,
    subject: translate('identity.reset.subject'),
    paragraphs: [
      translate('identity.reset.body', { email: to, time: moment(deps, language, at) }),
      ...placeOf(occasion),
      translate('identity.reset.validity'),
    ],
    button: { label: translate('identity.reset.button'), url: `${deps.settings.publicUrl}/auth/reset#token=${token}` },
    footnote: translate('identity.reset.footer'),
  })
  return { to, ...written }
}

interface PasswordChange extends MailContext {
  readonly signedOut: 'all' | 'others'
  /** Null if the operator removed all of them. */
  readonly otherSignInMethods: readonly SignInMethod[] | null
}

/**
 * Lists the other ways to sign in, because an attacker with the old password may have added one, and only the owner can
 * recognise it.
 */
export function passwordChangedMail(deps: MailDeps, { otherSignInMethods, signedOut, ...occasion }: PasswordChange): Mail {
  const { to, language, at } = occasion
  const translate = speaker(deps, language)
  const named = (otherSignInMethods ?? []).map(({ kind, name }) => translate(`identity.changed.${kind}`, { name })).join(', ')
  const ways =
    otherSignInMethods === null
      ? [translate('identity.changed.operator')]
      : named === ''
        ? []
        : [translate('identity.changed.ways', { ways: named })]
  const written = composeEmail({
    language,
    brand: deps.settings.brandName,
    subject: translate('identity.changed.subject'),
    paragraphs: [
      translate('identity.changed.body', { email: to, time: moment(deps, language, at) }),
      ...placeOf(occasion),
      translate(`identity.changed.signed_out_${signedOut}`),
      ...ways,
      translate('identity.changed.not_you'),
    ],
    button: { label: translate('identity.changed.button'), url: `${deps.settings.publicUrl}/auth/forgot` },
    footnote: translate('identity.changed.footer'),
  })
  return { to, ...written }
}

/** The person who entered the wrong codes knows the password, so the owner must learn of the lock. */
export function codesLockedMail(deps: MailDeps, { minutes, ...occasion }: MailContext & { minutes: number }): Mail {
  const { to, language, at } = occasion
  const translate = speaker(deps, language)
  const written = composeEmail({
    language,
    brand: deps.settings.brandName,
    subject: translate('identity.codes_locked.subject'),
    paragraphs: [
      translate('identity.codes_locked.body', { email: to, time: moment(deps, language, at), minutes }),
      ...placeOf(occasion),
      translate('identity.codes_locked.not_you'),
    ],
    button: { label: translate('identity.codes_locked.button'), url: `${deps.settings.publicUrl}/auth/forgot` },
    footnote: translate('identity.changed.footer'),
  })
  return { to, ...written }
}

export function knownAddressMail(deps: MailDeps, occasion: MailContext): Mail {
  const { to, language, at } = occasion
  const translate = speaker(deps, language)
  const written = composeEmail({
    language,
    brand: deps.settings.brandName,
    subject: translate('identity.known.subject'),
    paragraphs: [translate('identity.known.body', { time: moment(deps, language, at) }), ...placeOf(occasion)],
    button: { label: translate('identity.known.button'), url: `${deps.settings.publicUrl}/auth` },
    footnote: translate('identity.known.footer'),
  })
  return { to, ...written }
}
