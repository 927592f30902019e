import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes new and changed names in a folder survive a power failure. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Returns when the rename is on disk. */
export function renameForGood(unfinished: string, path: string): void {
  renameSync(unfinished, path)
  syncFolder(dirname(path))
}

const UNFINISHED = '.unfinished'

export const isUnfinished = (name: string): boolean => name.endsWith(UNFINISHED)

/** Writes a file atomically and durably. Only our user can read it. */
export function writeForGood(path: string, content: string | Uint8Array): void {
  const unfinished = `${path}.${process.pid}${UNFINISHED}`
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const handle = openSync(unfinished, 'w', 0o600)
  try {
    let written = 0
    while (written < bytes.byteLength) written += writeSync(handle, bytes, written)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameForGood(unfinished, path)
}
