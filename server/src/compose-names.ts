import { shownName, type Identity } from './features/identity/index.ts'
import type { Transfers } from './features/transfers/index.ts'

/** What people are called in notifications. */
export const namesFrom = (identity: Identity, transfers: Transfers) => ({
  readPeople: (user_ids: readonly string[]) => readNames(identity, user_ids),
  readTypedAddresses: (transaction_ids: readonly string[]) => readTypedAddresses(transfers, transaction_ids),
})

async function readTypedAddresses({ waitingSends }: Pick<Transfers, 'waitingSends'>, transaction_ids: readonly string[]) {
  const sends = await waitingSends(transaction_ids)
  return new Map([...sends].flatMap(([id, { address_typed }]) => (address_typed === null ? [] : [[id, address_typed] as const])))
}

/** How people are shown to strangers, and their language: members, and those who are not onboarded yet but have money already. */
async function readNames(identity: Identity, user_ids: readonly string[]) {
  const members = await identity.findMembers(user_ids)
  const others = await Promise.all(user_ids.filter((id) => !members.has(id)).map((id) => identity.getPerson(id)))
  const named = others.flatMap((person) =>
    person ? { ...person, user_id: person.id, shown_name: shownName(person.full_name) } : [],
  )
  return new Map([...members.values(), ...named].map(({ user_id, shown_name, language }) => [user_id, { shown_name, language }]))
}
