import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartRefusal } from '../start-refusal.ts'

const schema = z.object({
  /** The earliest time to which this backup can be restored: the end of the copy, by the database’s clock. */
  restorable_from: z.iso.datetime(),
  timeline: z.int(),
  start_lsn: z.string(),
  stop_lsn: z.string(),
  postgres: z.string(),
  program: z.string(),
  bytes: z.int(),
})
export type BackupFacts = z.output<typeof schema>

/** A backup, or a copy that `storeBackup` has not verified yet. */
export interface KeptBackup extends BackupFacts {
  readonly name: string
  readonly folder: string
}

export const baseFolder = (dir: string): string => join(dir, 'base')

/** Prefix of the folder’s name until the backup is verified, and while it is being deleted. */
export const UNFINISHED = '.unfinished-'

export const files = { archive: 'base.tar.gz', manifest: 'backup_manifest', facts: 'backup.json' } as const

function readFacts(folder: string): BackupFacts {
  try {
    return schema.parse(JSON.parse(readFileSync(join(folder, files.facts), 'utf8')))
  } catch (error) {
    throw new StartRefusal(`${folder} is no backup, or is damaged: move it out of the way.`, { cause: error })
  }
}

/** The verified backups, oldest first. Throws StartRefusal if a folder is no backup or is damaged. */
export function listBackups(dir: string): readonly KeptBackup[] {
  if (!existsSync(baseFolder(dir))) return []
  return readdirSync(baseFolder(dir))
    .filter((name) => !name.startsWith('.'))
    .toSorted()
    .map((name) => {
      const folder = join(baseFolder(dir), name)
      return { name, folder, ...readFacts(folder) }
    })
}
