import { inspect } from 'node:util'
import { StartRefusal } from './start-refusal.ts'

/** Direction marks, characters without width, and control characters other than line breaks. */
const SIGNS = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const SHOWN_MAX = 1_000

/** Escaped as in JSON, so that printed JSON stays valid. */
const escaped = (sign: string): string =>
  Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')

/**
 * Keeps line breaks. Escapes what a terminal may interpret, because files, the database and members can contain any
 * characters.
 */
const printable = (text: string): string => text.replaceAll(SIGNS, escaped)

/** Makes untrusted text safe within a line: also escapes line breaks, and limits the length. */
export function quoted(text: string): string {
  const cut = text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
  return printable(cut).replaceAll('\n', escaped)
}

/** Prints to standard output. Commands use `print` and `complain` for all text that may contain foreign characters. */
export const print = (text: string): void => console.log(printable(text))

export function complain(problem: unknown): void {
  const text = problem instanceof StartRefusal ? problem.message : typeof problem === 'string' ? problem : inspect(problem)
  console.error(printable(text))
}
