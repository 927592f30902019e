import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

const LEDGER_PARAMETER = '{{ledger}}'
const LEDGER_SCHEMA = 'ledger'

/** In the order in which they run. */
export const knownMigrations = (): readonly string[] =>
  readdirSync(migrationsFolder)
    .map((file) => file.replace(/\.sql$/, ''))
    .toSorted()

/** The newest migration of this version. `migrations.compatible_version` identifies a version by it. */
export const lastKnownMigration = (): string => knownMigrations().at(-1) ?? ''

export const readMigration = (path: string, ledgerSchema = LEDGER_SCHEMA): string =>
  readFileSync(path, 'utf8').replaceAll(LEDGER_PARAMETER, ledgerSchema)

/** The SHA-256 of a migration in hexadecimal. */
export const hashOfMigration = (name: string): string =>
  createHash('sha256')
    .update(readMigration(`${migrationsFolder}/${name}.sql`))
    .digest('hex')

/** The migrations that have the parameter, in order. Together they create a ledger in the schema `ledgerSchema`. */
export const ledgerMigrations = (ledgerSchema: string): readonly string[] =>
  knownMigrations()
    .map((name) => `${migrationsFolder}/${name}.sql`)
    .filter((path) => readFileSync(path, 'utf8').includes(LEDGER_PARAMETER))
    .map((path) => readMigration(path, ledgerSchema))

const upgradeFromFile = new URL('../../../upgrade-from.json', import.meta.url)
const versionBefore = z.object({ commit: z.string().regex(/^[0-9a-f]{40}$/), last_migration: z.string() })

/**
 * The previous version of the program: its commit and its last migration. Its processes may keep running during and
 * after our migrations.
 */
export const readUpgradeFrom = (): z.infer<typeof versionBefore> =>
  versionBefore.parse(JSON.parse(readFileSync(upgradeFromFile, 'utf8')))
