import { resolve } from 'node:path'
import { z } from 'zod'
import { readBackups } from '../../platform/backup/backup-config.ts'
import type { Config } from '../../platform/config.ts'
import { databaseVariables } from '../../platform/database-config.ts'
import { withSecretFiles } from '../../platform/secret-files.ts'
import { wrongSetting } from '../../platform/start-refusal.ts'

const databases = z.object({
  DATABASE_URL: databaseVariables.DATABASE_URL,
  DATABASE_OWNER_URL: databaseVariables.DATABASE_OWNER_URL,
})
const names = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATA_DIR', 'BACKUP_DIR', 'BACKUP_KEEP', 'WAL_SECONDS', 'SEAL_FILE'] as const

type Variables = Readonly<Record<string, string | undefined>>

const readGiven = (variables: Variables, variableNames: readonly string[]): Variables =>
  withSecretFiles(
    Object.fromEntries(variableNames.flatMap((name) => [name, `${name}_FILE`]).map((name) => [name, variables[name]])),
  )

const sealFileOf = ({ SEAL_FILE }: Variables): string | null => (SEAL_FILE === undefined ? null : resolve(SEAL_FILE))

export const readSealPlace = (variables: Variables): string | null => sealFileOf(readGiven(variables, ['SEAL_FILE']))

export interface BookPlaces extends Pick<Config, 'dataDir' | 'backups'> {
  readonly url: string | null
  /** The path in SEAL_FILE, or null if it is not set. There may be no file at this path. */
  readonly sealFile: string | null
}

/**
 * Reads only the variables that name the ledger and the file of its seals, so that verifying needs no keys. Throws
 * StartRefusal if a variable is invalid.
 */
export function readBookPlaces(variables: Variables): BookPlaces {
  const given = readGiven(variables, names)
  const parsed = databases.safeParse(given)
  if (!parsed.success) throw wrongSetting(parsed.error)
  return {
    url: parsed.data.DATABASE_OWNER_URL ?? parsed.data.DATABASE_URL ?? null,
    dataDir: resolve(given.DATA_DIR ?? './data'),
    backups: readBackups(given),
    sealFile: sealFileOf(given),
  }
}
