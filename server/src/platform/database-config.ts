import type { z } from 'zod'
import { figure } from './figures-config.ts'
import { StartRefusal } from './start-refusal.ts'
import { urlSetting } from './url-setting.ts'

const postgresUrl = urlSetting(/^postgres(ql)?:\/\//, 'postgres://user:password@host:5432/database')

/** The variables of the environment that say where the database is. */
export const databaseVariables = {
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_POOLED_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: figure(2, 200, 10),
}

export interface DatabaseSettings {
  /** Null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** As whom migrations run; null: as `databaseUrl`. */
  readonly databaseOwnerUrl: string | null
  /** The same database through a pooler that may give each transaction another session: calls go there. Null: they go to `databaseUrl`. */
  readonly databasePooledUrl: string | null
  readonly databasePoolSize: number
}

/** Refuses with StartRefusal a pooler without the database behind it. */
export function readDatabase(env: z.output<z.ZodObject<typeof databaseVariables>>): DatabaseSettings {
  if (env.DATABASE_POOLED_URL && !env.DATABASE_URL)
    throw new StartRefusal('DATABASE_URL must be set together with DATABASE_POOLED_URL: the same database, past the pooler.')
  return {
    databaseUrl: env.DATABASE_URL ?? null,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
    databasePooledUrl: env.DATABASE_POOLED_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
  }
}
