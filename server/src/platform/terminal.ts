import { inspect } from 'node:util'
import { StartRefusal } from './start-refusal.ts'

/**
 * Characters that a terminal interprets or does not show: control characters, direction marks and characters without
 * width.
 */
const SIGNS = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const SHOWN_MAX = 1_000

/** Escaped as in JSON, so that printed JSON stays valid. */
const escaped = (sign: string): string =>
  Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')

/**
 * Makes text safe for a terminal, because files, the database and members can contain any characters. Keeps line
 * breaks.
 */
const printable = (text: string): string => text.replaceAll(SIGNS, escaped)

/** Makes untrusted text safe within a line: escapes control characters and line breaks, and limits the length. */
export function quoted(text: string): string {
  const shown = text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
  return printable(shown).replaceAll('\n', escaped)
}

/** Prints to standard output. Commands print all their output with `print` and `complain`. */
export const print = (text: string): void => console.log(printable(text))

/** Prints to standard error: a text, only the message of a StartRefusal, or another error with its stack. */
export function complain(problem: unknown): void {
  const text = problem instanceof StartRefusal ? problem.message : typeof problem === 'string' ? problem : inspect(problem)
  console.error(printable(text))
}
