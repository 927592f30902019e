import { words, type Language } from '../words/words.ts'
import { letterHtml } from './letter-html.ts'

/** The content of a mail, as plain text. Escaping happens here and nowhere else. */
export interface Letter {
  /** The language of the text, for screen readers. */
  readonly language: Language
  readonly brand: string
  /** The subject of the mail, which is also the heading in its text. */
  readonly subject: string
  /** “Hello Marie,”: only if the recipient is known. */
  readonly greeting?: string
  readonly paragraphs: readonly string[]
  /** The main action. Its URL (http or https) is also printed in full below the button. */
  readonly button?: { readonly label: string; readonly url: string }
  /** Small print: what to do if it was someone else, and what we never ask for. */
  readonly footnote?: string
}

/** The mail as the outbox takes it: `outbox.mail(trx, { to, ...letter({ … }) })`. */
export interface WrittenLetter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Reduces text to one line without direction marks, so that typed text can add no line, paragraph or header. */
const oneLine = (text: string): string => text.replace(/(?:(?![\u2068\u2069])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu, ' ').trim()

function webAddress(url: string): string {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('a link in a mail must be a web address')
  return href
}

/** The mail as plain text and as HTML without external resources. */
export function letter({ language, brand, subject, greeting, paragraphs, button, footnote }: Letter): WrittenLetter {
  const clean = {
    language,
    brand: oneLine(brand),
    subject: oneLine(subject),
    paragraphs: [...(greeting === undefined ? [] : [greeting]), ...paragraphs].map(oneLine),
    button: button ? { label: oneLine(button.label), url: webAddress(button.url) } : null,
    footnote: footnote === undefined ? null : oneLine(footnote),
  }
  const text = [
    ...clean.paragraphs,
    ...(clean.button ? [`${words(language)('mail.way', { label: clean.button.label })}\n${clean.button.url}`] : []),
    ...(clean.footnote === null ? [] : [clean.footnote]),
  ].join('\n\n')
  return { subject: clean.subject, text, html: letterHtml(clean) }
}
