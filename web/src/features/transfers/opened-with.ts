import { cents, type Cents } from '@hai/contract/money'
import type { Payee } from '@hai/contract/transfers'
import type { Overlays } from '../../lib/overlays.ts'
import { newFlow, personAt, type SendFlow } from './send-flow.ts'

function payeeOf({ hai_tag, email, phone }: Overlays['send']): Payee | null {
  if (hai_tag) return { hai_tag }
  if (email) return { email }
  return phone ? { phone } : null
}

const amountOf = ({ amount }: Overlays['send']): Cents | null =>
  amount !== undefined && Number.isSafeInteger(amount) && amount > 0 ? cents(amount) : null

/** The send an overlay was opened with: perhaps a person, an amount in cents, a note. */
export function openedWith(params: Overlays['send']): SendFlow {
  const payee = payeeOf(params)
  return newFlow(payee && personAt(payee), amountOf(params), params.note)
}
