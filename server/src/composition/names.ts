import { findMembers, findPeople, shownName } from '../features/identity/index.ts'
import type { Transfers } from '../features/transfers/index.ts'
import type { Database } from '../platform/database/database.ts'

export const namesFrom = (transfers: Transfers) => ({
  readPeople: (user_ids: readonly string[], db: Database) => readNames(db, user_ids),
  readTypedAddresses: (transaction_ids: readonly string[], db: Database) => readTypedAddresses(transfers, transaction_ids, db),
})

async function readTypedAddresses(
  { waitingSends }: Pick<Transfers, 'waitingSends'>,
  transaction_ids: readonly string[],
  db: Database,
) {
  const sends = await waitingSends(transaction_ids, db)
  return new Map([...sends].flatMap(([id, { address_typed }]) => (address_typed === null ? [] : [[id, address_typed] as const])))
}

/**
 * The languages of people, and their names as strangers see them. Includes people who have not finished the onboarding.
 */
async function readNames(db: Database, user_ids: readonly string[]) {
  const members = await findMembers(db, user_ids)
  const missing = user_ids.filter((id) => !members.has(id))
  const others = missing.length > 0 ? await findPeople(db, missing) : []
  const named = others.map((person) => ({ ...person, user_id: person.id, shown_name: shownName(person.full_name) }))
  return new Map([...members.values(), ...named].map(({ user_id, shown_name, language }) => [user_id, { shown_name, language }]))
}
