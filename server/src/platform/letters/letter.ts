import { words, type Language } from '../words/words.ts'
import { letterHtml } from './letter-html.ts'

/** What a mail says. All of it is plain text: names, notes and addresses in it are escaped here and nowhere else. */
export interface Letter {
  /** The language its words are in: screen readers speak it so. */
  readonly language: Language
  /** The product’s name, at the top. */
  readonly brand: string
  /** Also the heading. */
  readonly subject: string
  /** “Hello Marie,”: only where we know whom we write to. */
  readonly greeting?: string
  readonly paragraphs: readonly string[]
  /** The one thing to do; an http(s) address, which stands in full below it as well. */
  readonly button?: { readonly label: string; readonly url: string }
  /** Small print: what to do if it was not oneself, what we never ask for. */
  readonly footnote?: string
}

/** A letter as the outbox takes it: `outbox.mail(trx, { to, ...letter({ … }) })`. */
export interface WrittenLetter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** One line: what somebody typed can begin neither a line, nor a paragraph, nor a header, and cannot turn the direction of ours. */
const oneLine = (text: string): string => text.replace(/(?:(?![\u2068\u2069])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu, ' ').trim()

function webAddress(url: string): string {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('a letter leads to web addresses only')
  return href
}

/** The same letter twice: for readers of plain text, and as HTML without pictures or anything else from elsewhere. */
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
