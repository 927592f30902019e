import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely'
import type pg from 'pg'
import type { DB } from './generated.ts'

export type Database = Kysely<DB>
export type Transaction = KyselyTransaction<DB>

export const createDatabase = (pool: pg.Pool): Database => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
