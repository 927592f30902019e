import { resolve } from 'node:path'
import { z } from 'zod'
import { StartRefusal } from '../start-refusal.ts'

export interface BackupSettings {
  readonly dir: string
  readonly keep: number
  /** The longest delay in seconds between a commit and its archiving in `dir`. */
  readonly walSeconds: number
}

const figure = (name: string, min: number, max: number, usual: number) =>
  z.coerce
    .number(`${name} must be a number`)
    .int(`${name} must be a whole number`)
    .min(min, `${name} must be ${min} to ${max}`)
    .max(max, `${name} must be ${min} to ${max}`)
    .default(usual)

const schema = z.object({ BACKUP_KEEP: figure('BACKUP_KEEP', 1, 1_000, 7), WAL_SECONDS: figure('WAL_SECONDS', 1, 3_600, 60) })

type Variables = Readonly<Record<string, string | undefined>>

const notOurs = new StartRefusal(
  'BACKUP_DIR is for the embedded database: back up your own PostgreSQL (DATABASE_URL) with other tools, such as pgBackRest or pg_basebackup (docs/operations/backup.md).',
)

/**
 * Null without BACKUP_DIR. Empty variables count as unset. Throws StartRefusal if a value is invalid, or if both
 * BACKUP_DIR and DATABASE_URL are set.
 */
export function readBackups(variables: Variables): BackupSettings | null {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new StartRefusal(`${parsed.error.issues[0]?.message ?? 'BACKUP_KEEP is not valid'}.`)
  if (given.BACKUP_DIR === undefined) return null
  if (given.DATABASE_URL !== undefined) throw notOurs
  return { dir: resolve(given.BACKUP_DIR), keep: parsed.data.BACKUP_KEEP, walSeconds: parsed.data.WAL_SECONDS }
}

/**
 * For backup commands, which need no keys. Throws StartRefusal if BACKUP_DIR is not set, or if DATABASE_URL or
 * DATABASE_URL_FILE is.
 */
export function readBackupPlaces(variables: Variables): { readonly dataDir: string; readonly backups: BackupSettings } {
  if (variables.DATABASE_URL || variables.DATABASE_URL_FILE) throw notOurs
  const backups = readBackups(variables)
  if (!backups)
    throw new StartRefusal(
      'Set BACKUP_DIR to the folder for backups, on another disk than the data, for this command and for the server.',
    )
  return {
    dataDir: resolve(variables.DATA_DIR === undefined || variables.DATA_DIR === '' ? './data' : variables.DATA_DIR),
    backups,
  }
}
