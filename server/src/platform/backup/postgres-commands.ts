import { chownSync, mkdirSync } from 'node:fs'
import { canReach, type RunAs } from '../postgres/run-as.ts'
import { errorMessage, StartRefusal } from '../start-refusal.ts'
import type { BackupSettings } from './backup-config.ts'
import { type Program, programFor } from './programs.ts'
import { walFolder } from './wal-archive.ts'

/** Quotes text for the shell, and doubles percent signs for PostgreSQL. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`

function command(name: Program, dir: string, rest: string, runAs: RunAs): string {
  const { node, path } = programFor(runAs, name)
  return `${quote(node)} ${quote(path)} ${quote(dir)} ${rest}`
}

function prepareWalFolder(dir: string, runAs: RunAs): void {
  const folder = walFolder(dir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (runAs) for (const path of [dir, folder]) chownSync(path, runAs.uid, runAs.gid)
  } catch (error) {
    throw new StartRefusal(`BACKUP_DIR (${dir}) cannot be used: ${errorMessage(error)}.`, { cause: error })
  }
  if (!canReach([folder], 'w', runAs))
    throw new StartRefusal(
      `The user that PostgreSQL runs as cannot write to BACKUP_DIR (${dir}): give it access to that folder and to those above.`,
    )
}

/**
 * The settings with which PostgreSQL archives WAL to BACKUP_DIR, at least every `walSeconds`. Throws StartRefusal if
 * the folder is not writable.
 */
export function archiveSettings({ dir, walSeconds }: BackupSettings, runAs: RunAs): Readonly<Record<string, string>> {
  prepareWalFolder(dir, runAs)
  return {
    archive_mode: 'on',
    archive_timeout: String(walSeconds),
    archive_command: command('archive-wal.ts', dir, '"%p" "%f"', runAs),
  }
}

export const restoreCommand = (dir: string, runAs: RunAs): string => command('fetch-wal.ts', dir, '"%f" "%p"', runAs)
