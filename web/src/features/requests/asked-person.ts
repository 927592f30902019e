import type { Output } from '@hai/contract/contract'
import type { Payee } from '@hai/contract/transfers'
import { payeeText, samePayee } from '../../api/read-payee.ts'

/** Somebody who is to be asked, as the form shows them. */
export interface AskedPerson {
  readonly payee: Payee
  readonly name: string
  readonly avatar_url: string | null
  /** What was typed as their share. */
  readonly typed: string
}

/** The person of a find_recipient answer; null: nobody who can be asked. */
export const askedPerson = (payee: Payee, { found, shown_name, avatar_url }: Output<'find_recipient'>): AskedPerson | null =>
  found ? { payee, name: shown_name ?? payeeText(payee), avatar_url, typed: '' } : null

export const askedAt = (payee: Payee, name: string, avatar_url: string | null): AskedPerson => ({
  payee,
  name,
  avatar_url,
  typed: '',
})

/** With one more, each once. */
export const withPerson = (people: readonly AskedPerson[], person: AskedPerson): readonly AskedPerson[] =>
  people.some(({ payee }) => samePayee(payee, person.payee)) ? people : [...people, person]
