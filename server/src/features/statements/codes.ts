import {
  RECEIPT_CODE_GROUP as GROUP,
  RECEIPT_CODE_LENGTH as LENGTH,
  RECEIPT_CODE_SIGNS as SIGNS,
} from '@hai/contract/receipt-code'
import { createHash, createHmac } from 'node:crypto'

/** The code never changes, and nobody can guess it without the key: there are 22 to the power of 15 codes (67 bits). */
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

/** As printed: `3CD4F-GH6JK-7MN9P`. */
export const groupedCode = (code: string): string => (code.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-')

const whole = new RegExp(`^[${SIGNS}]{${LENGTH}}$`)

export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s\p{Dash}._·]/gu, '')
  return whole.test(code) ? code : null
}

/** Codes are looked up by their hash, so that the timing of a look-up reveals nothing about a code. */
export const codeHash = (code: string): Buffer => createHash('sha256').update(code).digest()
