import type { Mail } from '../../platform/outbox/outbox.ts'
import { type Language, type WordKey, type WordValues, words } from '../../platform/words/words.ts'
import type { Deps } from './deps.ts'

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly url: string }
  readonly footer: string
}

const BUTTON_STYLE =
  'display:inline-block;padding:12px 20px;border-radius:10px;background:#12328a;color:#ffffff;text-decoration:none'

/** The same letter twice: for readers of plain text, and with a button. The link stands in both in full. */
function compose(to: string, { subject, paragraphs, button, footer }: Letter): Mail {
  const text = [...paragraphs, ...(button ? [`${button.label}:\n${button.url}`] : []), footer].join('\n\n')
  const shown = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
  const link = button
    ? [
        `<p><a href="${escapeHtml(button.url)}" style="${BUTTON_STYLE}">${escapeHtml(button.label)}</a></p>`,
        `<p>${escapeHtml(button.url)}</p>`,
      ]
    : []
  return { to, subject, text, html: [...shown, ...link, `<p><small>${escapeHtml(footer)}</small></p>`].join('\n') }
}

type MailDeps = Pick<Deps, 'settings'>

function speaker({ settings }: MailDeps, language: Language) {
  const say = words(language)
  return (key: WordKey, values: WordValues = {}): string => say(key, { brand: settings.brandName, ...values })
}

/** When something was asked for, as it reads where the platform stands: Creole dates have no words of their own in Intl. */
const moment = ({ settings }: MailDeps, language: Language, at: Date): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en' : 'fr', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: settings.timeZone,
  }).format(at)

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
  return compose(to, {
    subject: say('identity.confirm.subject'),
    paragraphs: [asked, say('identity.confirm.validity')],
    button: { label: say('identity.confirm.button'), url: `${deps.settings.publicUrl}/auth/callback#token=${token}` },
    footer: say('identity.confirm.footer'),
  })
}

/** For somebody who signed up with an address that has an account. */
export function knownAddressMail(deps: MailDeps, { to, language }: { to: string; language: Language }): Mail {
  const say = speaker(deps, language)
  return compose(to, {
    subject: say('identity.known.subject'),
    paragraphs: [say('identity.known.body')],
    button: { label: say('identity.known.button'), url: `${deps.settings.publicUrl}/auth` },
    footer: say('identity.known.footer'),
  })
}
