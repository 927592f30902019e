import { createHash, createHmac } from 'node:crypto'

/** Without characters that look or sound alike on paper, and without vowels, so that no code is a word. */
const ALPHABET = '34679CDFGHJKMNPQRTVWXY'
const GROUPS = 3
const GROUP_LENGTH = 5
const LENGTH = GROUPS * GROUP_LENGTH

/**
 * The code of an item of somebody’s activity: the same whenever it is asked for, and nothing anybody could find without the key.
 * 22 to the power of 15 (67 bits): with a thousand guesses a second and a hundred million receipts, forty years for one hit.
 */
export function codeOf(key: Buffer, viewer_id: string, transaction_id: string): string {
  const digest = createHmac('sha256', key).update(`${viewer_id} ${transaction_id}`).digest('hex')
  let left = BigInt(`0x${digest}`)
  let code = ''
  while (code.length < LENGTH) {
    code += ALPHABET.charAt(Number(left % BigInt(ALPHABET.length)))
    left /= BigInt(ALPHABET.length)
  }
  return code
}

/** As it is printed: `3CD4F-GH6JK-7MN9P`. */
export const groupedCode = (code: string): string => (code.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g')) ?? []).join('-')

const whole = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/** The code somebody typed, however they grouped it; null when it can be none. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s\p{Dash}._·]/gu, '')
  return whole.test(code) ? code : null
}

/** What is kept of a code. It is looked for by this, so that how long the search takes says nothing about the code. */
export const codeHash = (code: string): Buffer => createHash('sha256').update(code).digest()
