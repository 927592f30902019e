import { inspect } from 'node:util'
import { StartRefusal } from './start-refusal.ts'

/** What a terminal obeys instead of showing it, or shows nothing of: control signs, those of the direction of writing, and what has no width. */
const SIGNS = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const SHOWN_MAX = 1_000

/** As JSON writes it: what is JSON stays so. */
const escaped = (sign: string): string =>
  Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')

/** Words as a terminal shows all of them, in their lines: some come from a file, a database or a member. */
const printable = (text: string): string => text.replaceAll(SIGNS, escaped)

/** The same of something that somebody else has written, as a part of a line: it begins none of its own, and fills no screen. */
export function quoted(text: string): string {
  const shown = text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
  return printable(shown).replaceAll('\n', escaped)
}

/** Commands say everything by these two. */
export const say = (text: string): void => console.log(printable(text))

/** On standard error. A refusal is its sentence, any other error with where it came from. */
export function complain(problem: unknown): void {
  const text = problem instanceof StartRefusal ? problem.message : typeof problem === 'string' ? problem : inspect(problem)
  console.error(printable(text))
}
