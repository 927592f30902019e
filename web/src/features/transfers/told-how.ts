import type { Payee } from '@hai/contract/transfers'
import { sendFigures } from '../../lib/installation.ts'

/** How the server tells an address without an account that money waits. The same for members who hide from look-ups. */
export function toldHow(payee: Payee): 'mail' | 'text' | 'other' {
  if ('email' in payee) return 'mail'
  return sendFigures.textsPhones ? 'text' : 'other'
}
