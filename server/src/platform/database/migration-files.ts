import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** In the order in which they run. */
export const knownMigrations = (): readonly string[] =>
  readdirSync(migrationsFolder)
    .map((file) => file.replace(/\.sql$/, ''))
    .toSorted()

/** The newest migration of this version. `migrations.compatible_version` identifies a version by it. */
export const lastKnownMigration = (): string => knownMigrations().at(-1) ?? ''

export const readMigration = (name: string): string => readFileSync(`${migrationsFolder}/${name}.sql`, 'utf8')

/** The SHA-256 of a migration in hexadecimal. */
export const hashOfMigration = (name: string): string => createHash('sha256').update(readMigration(name)).digest('hex')

const upgradeFromFile = new URL('../../../upgrade-from.json', import.meta.url)
const versionBefore = z.object({ commit: z.string().regex(/^[0-9a-f]{40}$/), last_migration: z.string() })

/**
 * The previous version of the program: its commit and its last migration. Its processes may keep running during and
 * after our migrations.
 */
export const readUpgradeFrom = (): z.infer<typeof versionBefore> =>
  versionBefore.parse(JSON.parse(readFileSync(upgradeFromFile, 'utf8')))
