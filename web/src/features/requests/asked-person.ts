import type { Output } from '@hai/contract/contract'
import type { Payee } from '@hai/contract/transfers'
import { payeeText, samePayee } from '../../api/parse-payee.ts'

export interface AskedPerson {
  readonly payee: Payee
  readonly name: string
  readonly avatar_url: string | null
  readonly typed: string
}

/** Converts a find_recipient answer. Null if no such member can be asked. */
export const askedPerson = (payee: Payee, { found, shown_name, avatar_url }: Output<'find_recipient'>): AskedPerson | null =>
  found ? { payee, name: shown_name ?? payeeText(payee), avatar_url, typed: '' } : null

export const askedAt = (payee: Payee, name: string, avatar_url: string | null): AskedPerson => ({
  payee,
  name,
  avatar_url,
  typed: '',
})

export const withPerson = (people: readonly AskedPerson[], person: AskedPerson): readonly AskedPerson[] =>
  people.some(({ payee }) => samePayee(payee, person.payee)) ? people : [...people, person]
