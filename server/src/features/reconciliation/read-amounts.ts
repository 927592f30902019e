import type { StatementFault } from '@hai/contract/statement-faults'
import { AMOUNT_MAX } from '@hai/contract/schemas'

const whole = String.raw`-?\d{1,13}`
const forms = [
  // Matches 1234.
  { pattern: new RegExp(`^${whole}$`), point: null },
  // Matches 1234.56 and 1,234.56.
  { pattern: new RegExp(String.raw`^${whole}\.\d{1,2}$`), point: '.' },
  { pattern: /^-?\d{1,3}(,\d{3})+(\.\d{1,2})?$/, point: '.' },
  // Matches 1234,56 and 1.234,56 and 1 234,56.
  { pattern: new RegExp(`^${whole},\\d{1,2}$`), point: ',' },
  { pattern: /^-?\d{1,3}(\.\d{3})+,\d{1,2}$/, point: ',' },
  { pattern: /^-?\d{1,3}(\s\d{3})+,\d{1,2}$/, point: ',' },
] as const

/**
 * The first unambiguous amount decides between decimal points and commas. Calls `refuse` with `amount` for an
 * unreadable amount, and with `amount_form` for one with the other separator.
 */
export function readAmounts(refuse: (reason: StatementFault, line: number) => never): (text: string, line: number) => number {
  let of_file: '.' | ',' | null = null
  return (text, line) => {
    const bare = text
      .replace(/^\((.*)\)$/, '-$1')
      .replace(/^([+-]?)\$/, '$1')
      .replace(/^\+/, '')
    const form = forms.find(({ pattern }) => pattern.test(bare))
    if (!form) return refuse('amount', line)
    of_file ??= form.point
    if (form.point !== null && form.point !== of_file) return refuse('amount_form', line)
    const [dollars = '', fraction = ''] = bare.replace('-', '').split(of_file ?? '.')
    const amount = Number(`${dollars.replaceAll(/\D/g, '')}${fraction.padEnd(2, '0')}`)
    if (amount > AMOUNT_MAX) return refuse('amount', line)
    return bare.startsWith('-') ? -amount : amount
  }
}
