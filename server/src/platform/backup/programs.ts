import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { canReach, type RunAs } from '../postgres/run-as.ts'
import { sharedFolder } from '../postgres/shared-place.ts'

export type Program = 'archive-wal.ts' | 'fetch-wal.ts'

const files = ['archive-wal.ts', 'fetch-wal.ts', 'wal-archive.ts', 'durable.ts']
const here = dirname(fileURLToPath(import.meta.url))

/**
 * Copies the programs and Node to a folder that every user can read. Its name contains a hash of their files and of
 * Node’s version, so an update makes a new copy.
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

/** Uses a copy if PostgreSQL’s user cannot read the project, for example below /root. */
export function programFor(runAs: RunAs, name: Program): { readonly node: string; readonly path: string } {
  const paths = files.map((file) => join(here, file))
  const isOpen = canReach([process.execPath], 'x', runAs) && canReach(paths, 'r', runAs)
  if (isOpen) return { node: process.execPath, path: join(here, name) }
  const folder = copyForAll()
  return { node: join(folder, 'node'), path: join(folder, name) }
}
