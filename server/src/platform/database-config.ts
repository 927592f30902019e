import { z } from 'zod'
import { figure } from './figures-config.ts'
import { StartRefusal } from './start-refusal.ts'

export const urlSetting = (protocol: RegExp, example: string) =>
  z
    .string()
    .regex(protocol, `must look like ${example}`)
    .refine((address) => URL.canParse(address), `must look like ${example}`)

const postgresUrl = urlSetting(/^postgres(ql)?:\/\//, 'postgres://user:password@host:5432/database')

export const databaseVariables = {
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_POOLED_URL: postgresUrl.optional(),
  DATABASE_REPORTS_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: figure(2, 200, 10),
}

export interface DatabaseSettings {
  /** Null: the server uses its embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** The owner’s login, for the commands. Null: the login in `databaseUrl`. */
  readonly databaseOwnerUrl: string | null
  /** The same database through a transaction pooler, for API calls. Null: calls use `databaseUrl`. */
  readonly databasePooledUrl: string | null
  /** A standby with the same login, for reports. Null: reports use the primary. */
  readonly databaseReportsUrl: string | null
  readonly databasePoolSize: number
}

const userOf = (url: string): string => new URL(url).username

/**
 * Throws StartRefusal if another address is set without DATABASE_URL, or if the standby’s user is not that of
 * DATABASE_URL.
 */
export function readDatabase(env: z.output<z.ZodObject<typeof databaseVariables>>): DatabaseSettings {
  if (env.DATABASE_OWNER_URL && !env.DATABASE_URL)
    throw new StartRefusal(
      'DATABASE_URL must be set together with DATABASE_OWNER_URL: the same database with the server’s login. Without it, the embedded database would be used.',
    )
  if (env.DATABASE_POOLED_URL && !env.DATABASE_URL)
    throw new StartRefusal('DATABASE_URL must be set together with DATABASE_POOLED_URL: the same database without the pooler.')
  if (env.DATABASE_REPORTS_URL && !env.DATABASE_URL)
    throw new StartRefusal(
      'DATABASE_REPORTS_URL needs DATABASE_URL: it is a standby of that database, and the embedded one has no standby.',
    )
  if (env.DATABASE_REPORTS_URL && env.DATABASE_URL && userOf(env.DATABASE_REPORTS_URL) !== userOf(env.DATABASE_URL))
    throw new StartRefusal(
      'DATABASE_REPORTS_URL must be a standby of DATABASE_URL, with the same user: a standby has the logins of its primary.',
    )
  return {
    databaseUrl: env.DATABASE_URL ?? null,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
    databasePooledUrl: env.DATABASE_POOLED_URL ?? null,
    databaseReportsUrl: env.DATABASE_REPORTS_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
  }
}
