import { sql } from 'kysely'

/** Whether an id ends in these characters, as staff and members quote it. */
export const endsIn = (typed: string) => sql<boolean>`right(id::text, 8) = ${typed.replace(/^[#…]/, '')}`
