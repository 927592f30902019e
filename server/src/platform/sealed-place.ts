import { sql } from 'kysely'
import type { Transaction } from './database/database.ts'
import type { KeyRing } from './seal.ts'

export interface SealedValue {
  readonly id: string
  readonly sealed: Buffer
  /** The value was encrypted for this owner (`seal`). */
  readonly owner: string
}

/** A column with encrypted values, which are encrypted again after a change of keys. */
export interface SealedPlace {
  /** Table and column. */
  readonly name: string
  readonly ring: KeyRing
  readonly atOnce: number
  /** Reads values in the order of their ids, after the id `after` or from the first one. */
  readonly read: (trx: Transaction, after: string | null) => Promise<readonly SealedValue[]>
  /** Replaces a value. Returns false if the value has changed since it was read. */
  readonly replace: (trx: Transaction, value: SealedValue, reencrypted: Buffer) => Promise<boolean>
}

interface Column {
  readonly table: string
  readonly id: string
  readonly column: string
  readonly owner: string
  readonly atOnce?: number
}

export function sealedColumn(ring: KeyRing, { table, id, column, owner, atOnce = 50 }: Column): SealedPlace {
  return {
    name: `${table}.${column}`,
    ring,
    atOnce,
    read: async (trx, after) => {
      const behind = after === null ? sql`true` : sql`${sql.ref(id)} > ${after}`
      const { rows } = await sql<SealedValue>`
        select ${sql.ref(id)}::text as id, ${sql.ref(column)} as sealed, ${sql.ref(owner)}::text as owner
          from ${sql.table(table)} where ${sql.ref(column)} is not null and ${behind}
         order by ${sql.table(table)}.${sql.ref(id)} limit ${atOnce}`.execute(trx)
      return rows
    },
    replace: async (trx, { id: which, sealed }, reencrypted) => {
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${reencrypted} where ${sql.ref(id)} = ${which} and ${sql.ref(column)} = ${sealed}`.execute(
        trx,
      )
      return numAffectedRows === 1n
    },
  }
}
