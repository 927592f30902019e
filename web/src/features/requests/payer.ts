import type { Output } from '@hai/contract/contract'
import type { Payee } from '@hai/contract/transfers'
import { payeeText, samePayee } from '../../payments/parse-payee.ts'

export interface Payer {
  readonly payee: Payee
  readonly name: string
  readonly avatar_url: string | null
  readonly typed: string
}

export const payerFrom = (payee: Payee, { found, shown_name, avatar_url }: Output<'find_recipient'>): Payer | null =>
  found ? { payee, name: shown_name ?? payeeText(payee), avatar_url, typed: '' } : null

export const payerAt = (payee: Payee, name: string, avatar_url: string | null): Payer => ({
  payee,
  name,
  avatar_url,
  typed: '',
})

export const withPerson = (people: readonly Payer[], person: Payer): readonly Payer[] =>
  people.some(({ payee }) => samePayee(payee, person.payee)) ? people : [...people, person]
