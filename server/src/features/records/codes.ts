import {
  RECEIPT_CODE_GROUP as GROUP,
  RECEIPT_CODE_LENGTH as LENGTH,
  RECEIPT_CODE_SIGNS as SIGNS,
} from '@hai/contract/receipt-code'
import { createHash, createHmac } from 'node:crypto'

/**
 * The code of an item of somebody’s activity: the same whenever it is asked for, and nothing anybody could find without the key.
 * 22 to the power of 15 (67 bits): with a thousand guesses a second and a hundred million receipts, forty years for one hit.
 */
export function codeOf(key: Buffer, viewer_id: string, transaction_id: string): string {
  const digest = createHmac('sha256', key).update(`${viewer_id} ${transaction_id}`).digest('hex')
  let left = BigInt(`0x${digest}`)
  let code = ''
  while (code.length < LENGTH) {
    code += SIGNS.charAt(Number(left % BigInt(SIGNS.length)))
    left /= BigInt(SIGNS.length)
  }
  return code
}

/** As it is printed: `3CD4F-GH6JK-7MN9P`. */
export const groupedCode = (code: string): string => (code.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-')

const whole = new RegExp(`^[${SIGNS}]{${LENGTH}}$`)

/** The code somebody typed, however they grouped it; null when it can be none. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s\p{Dash}._·]/gu, '')
  return whole.test(code) ? code : null
}

/** What is kept of a code. It is looked for by this, so that how long the search takes says nothing about the code. */
export const codeHash = (code: string): Buffer => createHash('sha256').update(code).digest()
