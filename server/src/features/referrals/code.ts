import { randomInt } from 'node:crypto'

/**
 * Leaves out characters that people confuse when reading or speaking: 0/O, 1/I/L, 2/Z, 5/S, 8/B, and 6, which looks
 * like G.
 */
const LETTERS = 'ACDEFGHJKMNPQRTUVWXY3479'
const LENGTH = 8
const form = new RegExp(`^[${LETTERS}]{${LENGTH}}$`)

export const newCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? '').join('')

export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return form.test(code) ? code : null
}
