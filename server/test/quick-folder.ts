import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 3 * 1024 ** 3

function isRoomy(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    return false
  }
}

export const quickPlace = (): string => (isRoomy(MEMORY) ? MEMORY : tmpdir())

/**
 * A new temporary folder for a PostgreSQL cluster. Each test database has a thousand files, which take long to create
 * on disk.
 */
export const aQuickFolder = (prefix: string): string => mkdtempSync(join(quickPlace(), prefix))
