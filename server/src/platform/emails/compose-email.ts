import type { Language } from '@hai/contract/languages'
import { translationsFor } from '../words/words.ts'
import { emailHtml } from './email-html.ts'

/** The content of a mail as plain text, not escaped for HTML. */
export interface EmailInput {
  readonly language: Language
  readonly brand: string
  /** Also the heading of the HTML. */
  readonly subject: string
  /** “Hello Marie,”, if the recipient is known. */
  readonly greeting?: string
  readonly paragraphs: readonly string[]
  /** The main action. Below the button, the mail shows the URL (http or https) in full. */
  readonly button?: { readonly label: string; readonly url: string }
  readonly footnote?: string
}

/** The mail in the form that the outbox takes: `outbox.mail(trx, { to, ...composeEmail({ … }) })`. */
export interface WrittenEmail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Replaces line breaks, control characters and direction marks except isolates by spaces. So typed text cannot add a
 * line, a paragraph or a header.
 */
const oneLine = (text: string): string => text.replace(/(?:(?![\u2068\u2069])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu, ' ').trim()

function webAddress(url: string): string {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('a link in a mail must be a web address')
  return href
}

/** The HTML loads no external resources. */
export function composeEmail({ language, brand, subject, greeting, paragraphs, button, footnote }: EmailInput): WrittenEmail {
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
    ...(clean.button ? [`${translationsFor(language)('mail.way', { label: clean.button.label })}\n${clean.button.url}`] : []),
    ...(clean.footnote === null ? [] : [clean.footnote]),
  ].join('\n\n')
  return { subject: clean.subject, text, html: emailHtml(clean) }
}
