import type { Payee } from '@hai/contract/transfers'
import { tagKey } from '../identity/index.ts'

export interface Address {
  readonly kind: 'hai_tag' | 'email' | 'phone'
  /** Tags that look alike have the same value. */
  readonly value: string
  readonly typed: string
}

export function addressOf(payee: Payee): Address {
  if ('hai_tag' in payee) return { kind: 'hai_tag', value: tagKey(payee.hai_tag), typed: payee.hai_tag }
  if ('email' in payee) return { kind: 'email', value: payee.email, typed: payee.email }
  return { kind: 'phone', value: payee.phone, typed: payee.phone }
}

export const addressKey = ({ kind, value }: Pick<Address, 'kind' | 'value'>): string => `${kind}:${value}`
