import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes the names in a folder outlive a loss of power. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Gives what is complete its name, for good. */
export function renameForGood(unfinished: string, path: string): void {
  renameSync(unfinished, path)
  syncFolder(dirname(path))
}

const UNFINISHED = '.unfinished'

/** Whether a file of that name is, or was, under way: after a crash it stays. */
export const isUnfinished = (name: string): boolean => name.endsWith(UNFINISHED)

/** Writes a file that is there whole or not at all, whatever happens meanwhile. For our user’s eyes alone. */
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
