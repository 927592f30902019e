import { sql } from 'kysely'
import type { Transaction } from './database/database.ts'
import type { Ring } from './seal.ts'

export interface SealedValue {
  readonly id: string
  readonly sealed: Buffer
  /** Whose it is, as it was given to `seal`. */
  readonly owner: string
}

/** Where something is sealed in the database, so that a newer key can be given to it. */
export interface SealedPlace {
  /** Table and column. */
  readonly name: string
  readonly ring: Ring
  /** How many are sealed anew in one transaction. */
  readonly atOnce: number
  /** Those that come next behind the id `after`, in the order of ids; null: from the beginning. */
  readonly read: (trx: Transaction, after: string | null) => Promise<readonly SealedValue[]>
  /** Puts `anew` in the place of what was read; false: somebody has written there meanwhile. */
  readonly replace: (trx: Transaction, value: SealedValue, anew: Buffer) => Promise<boolean>
}

interface Column {
  readonly table: string
  /** Its primary key. */
  readonly id: string
  readonly column: string
  readonly owner: string
  readonly atOnce?: number
}

/** One column that holds what `ring` has sealed, or null. */
export function sealedColumn(ring: Ring, { table, id, column, owner, atOnce = 50 }: Column): SealedPlace {
  return {
    ...{ name: `${table}.${column}`, ring, atOnce },
    read: async (trx, after) => {
      const behind = after === null ? sql`true` : sql`${sql.ref(id)} > ${after}`
      const { rows } = await sql<SealedValue>`
        select ${sql.ref(id)}::text as id, ${sql.ref(column)} as sealed, ${sql.ref(owner)}::text as owner
          from ${sql.table(table)} where ${sql.ref(column)} is not null and ${behind}
         order by ${sql.table(table)}.${sql.ref(id)} limit ${atOnce}`.execute(trx)
      return rows
    },
    replace: async (trx, { id: which, sealed }, anew) => {
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${anew} where ${sql.ref(id)} = ${which} and ${sql.ref(column)} = ${sealed}`.execute(
        trx,
      )
      return numAffectedRows === 1n
    },
  }
}
