import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { canReach, type RunAs } from '../postgres/run-as.ts'
import { sharedFolder } from '../postgres/shared-place.ts'

/** The programs that PostgreSQL runs to archive and fetch WAL. */
export type Program = 'archive-wal.ts' | 'fetch-wal.ts'

/** The files of the two programs, and the files that they import. */
const files = ['archive-wal.ts', 'fetch-wal.ts', 'wal-archive.ts', 'durable.ts']
const here = dirname(fileURLToPath(import.meta.url))

/**
 * A folder that every user can read, with a copy of the programs and of Node. Its name contains a hash of
 * the programs’ files and of Node’s version.
 */
function copyForAll(): string {
  const digest = createHash('sha256').update(process.version)
  for (const file of files) digest.update(readFileSync(join(here, file)))
  return sharedFolder(`backup-${digest.digest('hex').slice(0, 16)}`, (folder) => {
    mkdirSync(folder, { recursive: true })
    for (const file of files) copyFileSync(join(here, file), join(folder, file))
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}\n')
    copyFileSync(process.execPath, join(folder, 'node'))
    for (const path of [folder, join(folder, 'node')]) chmodSync(path, 0o755)
    for (const file of [...files, 'package.json']) chmodSync(join(folder, file), 0o644)
  })
}

/**
 * The paths of Node and of a program, for PostgreSQL’s user. They are in a copy if that user cannot read the project,
 * for example below /root.
 */
export function programFor(runAs: RunAs, name: Program): { readonly node: string; readonly path: string } {
  const isOpen = canReach(process.execPath, 'x', runAs) && files.every((file) => canReach(join(here, file), 'r', runAs))
  if (isOpen) return { node: process.execPath, path: join(here, name) }
  const folder = copyForAll()
  return { node: join(folder, 'node'), path: join(folder, name) }
}
