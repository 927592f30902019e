import {
  RECEIPT_CODE_GROUP as GROUP,
  RECEIPT_CODE_LENGTH as LENGTH,
  RECEIPT_CODE_SIGNS as SIGNS,
} from '@hai/contract/receipt-code'

const signsIn = (typed: string): string =>
  Array.from(typed.toUpperCase())
    .filter((sign) => SIGNS.includes(sign))
    .join('')

export function groupCode(typed: string): string {
  const signs = signsIn(typed).slice(0, LENGTH)
  return (signs.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-')
}

export const isCompleteCode = (typed: string): boolean => signsIn(typed).length === LENGTH

/** Characters that codes never contain, to help someone who reads a code on paper. */
export const NEVER = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  .filter((sign) => !SIGNS.includes(sign))
  .join('\u00a0')

/** Uses non-breaking hyphens. */
export const EXAMPLE = '3CD4F‑GH6JK‑7MN9P'
