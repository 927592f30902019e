import { createHash } from 'node:crypto'
import { chownSync, createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { RunAs } from '../postgres/run-as.ts'
import { files, type KeptBackup } from './catalogue.ts'
import { openArchive } from './check-backup.ts'
import { readManifest } from './manifest.ts'
import { readTar, type TarEntry } from './tar.ts'

async function unpackFile({ content }: TarEntry, path: string): Promise<string> {
  const hash = createHash('sha256')
  const source = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of content()) {
      hash.update(piece)
      yield piece
    }
  }
  await pipeline(Readable.from(source()), createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  return hash.digest('hex')
}

/**
 * Unpacks the copy of a data folder into `cluster`, for the user `runAs`. Throws if a file does not match the manifest.
 */
export async function unpackBackup(backup: KeptBackup, cluster: string, runAs: RunAs): Promise<void> {
  const own = (path: string): void => {
    if (runAs) chownSync(path, runAs.uid, runAs.gid)
  }
  const { sums } = readManifest(readFileSync(join(backup.folder, files.manifest), 'utf8'))
  const missing = new Set(sums.keys())
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  own(cluster)
  for await (const entry of readTar(openArchive(backup))) {
    if (entry.path.split('/').includes('..')) throw new Error(`${entry.path} leads out of the folder`)
    const path = join(cluster, entry.path)
    if (entry.kind === 'folder') mkdirSync(path, { recursive: true, mode: 0o700 })
    else if ((await unpackFile(entry, path)) !== sums.get(entry.path)?.sha256)
      throw new Error(`${entry.path} does not match the manifest`)
    missing.delete(entry.path)
    own(path)
  }
  const [lost] = missing
  if (lost !== undefined) throw new Error(`${lost} is missing`)
}
