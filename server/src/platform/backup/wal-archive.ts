import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { syncFolder, writeForGood } from './durable.ts'

/**
 * The WAL archive in BACKUP_DIR: compressed files named after the segment and its SHA-256, with 256 segments per
 * folder. PostgreSQL may run a copy of this file (`programs.ts`), so it must import no packages.
 */
export const walFolder = (dir: string): string => join(dir, 'wal')

const folderOf = (dir: string, name: string): string =>
  join(walFolder(dir), /^[0-9A-F]{24}/.test(name) ? name.slice(0, 16) : 'history')

const SUFFIX = /^(.+)-([0-9a-f]{64})\.gz$/

export interface KeptWal {
  readonly name: string
  readonly sha256: string
  readonly path: string
}

function listWal(folder: string): KeptWal[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((file) => {
    const [, name, sha256] = SUFFIX.exec(file) ?? []
    return name === undefined || sha256 === undefined ? [] : [{ name, sha256, path: join(folder, file) }]
  })
}

export function allWal(dir: string): ReadonlyMap<string, KeptWal> {
  const folders = existsSync(walFolder(dir)) ? readdirSync(walFolder(dir)) : []
  return new Map(folders.flatMap((folder) => listWal(join(walFolder(dir), folder))).map((one) => [one.name, one]))
}

const sha256Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/**
 * If PostgreSQL repeats a call, the archived file stays unchanged. Throws if the archive has the name with other
 * content, because two databases then archive to the same folder.
 */
export function archiveWal(dir: string, name: string, content: Uint8Array): KeptWal {
  const folder = folderOf(dir, name)
  const sha256 = sha256Of(content)
  const known = listWal(folder).find((one) => one.name === name)
  if (known?.sha256 === sha256) return known
  if (known) throw new Error(`${name} is in ${dir} already, with another content: two databases write there`)
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    syncFolder(walFolder(dir))
  }
  const path = join(folder, `${name}-${sha256}.gz`)
  writeForGood(path, gzipSync(content, { level: 1 }))
  return { name, sha256, path }
}

/** Throws if the content does not match its hash. */
export function readWal({ name, sha256, path }: KeptWal): Buffer {
  let content: Buffer
  try {
    content = gunzipSync(readFileSync(path))
  } catch (error) {
    throw new Error(`${name} cannot be decompressed`, { cause: error })
  }
  if (sha256Of(content) !== sha256) throw new Error(`${name} does not match its hash`)
  return content
}

/** Returns false if the archive does not have the file. Throws if it is corrupt. */
export function fetchWal(dir: string, name: string, path: string): boolean {
  const archived = listWal(folderOf(dir, name)).find((one) => one.name === name)
  if (!archived) return false
  writeFileSync(path, readWal(archived), { mode: 0o600 })
  return true
}
