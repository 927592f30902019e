import type { Payee } from '@hai/contract/transfers'
import { tagKey } from '../identity/index.ts'

/** Where money can be sent to. */
export interface Address {
  readonly kind: 'hai_tag' | 'email' | 'phone'
  /** As it is compared: of tags that read alike it is the same. */
  readonly value: string
  /** As the sender typed it. */
  readonly typed: string
}

/** The address a payee of the contract names. */
export function addressOf(payee: Payee): Address {
  if ('hai_tag' in payee) return { kind: 'hai_tag', value: tagKey(payee.hai_tag), typed: payee.hai_tag }
  if ('email' in payee) return { kind: 'email', value: payee.email, typed: payee.email }
  return { kind: 'phone', value: payee.phone, typed: payee.phone }
}

/** An address in one string, as a key of maps. */
export const addressKey = ({ kind, value }: Pick<Address, 'kind' | 'value'>): string => `${kind}:${value}`
