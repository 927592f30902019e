import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely'
import type pg from 'pg'
import type { DB } from './generated.ts'

export type Database = Kysely<DB>
export type Transaction = KyselyTransaction<DB>

export const createDatabase = (pool: pg.Pool): Database => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

/** The tables that have these columns. A function of the platform takes a feature’s table as this type. */
export type TableWith<Columns> = { [Name in keyof DB]: DB[Name] extends Columns ? Name : never }[keyof DB]

export type OtherColumn<Table extends keyof DB, Columns> = Table extends keyof DB
  ? Exclude<keyof DB[Table], keyof Columns>
  : never
