import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3

function isRoomy(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    return false
  }
}

/**
 * A new folder for a cluster that nobody needs tomorrow: in memory, where there is room. Each database of a test is a thousand files,
 * and a disk takes the longer to make them the more were removed a moment ago.
 */
export const aQuickFolder = (prefix: string): string => mkdtempSync(join(isRoomy(MEMORY) ? MEMORY : tmpdir(), prefix))
