import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A folder on a file system of its own, small enough to be filled up without harm to the machine. */
export interface SmallVolume {
  readonly folder: string
  /** Leaves no byte free. */
  fill(): Promise<void>
  /** Gives the room back. */
  empty(): void
  /** Unmounted, and all in it gone. */
  remove(): void
}

const run = promisify(execFile)

/** Mounts a file system in memory of `megabytes` at `folder`, which only root may; null where that cannot be done. */
export function mountSmallVolume(folder: string, megabytes: number): SmallVolume | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  mkdirSync(folder, { recursive: true })
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'hai-torture', folder])
  if (status !== 0) {
    rmdirSync(folder)
    return null
  }
  chmodSync(folder, 0o755)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: async () => {
      // Twice: what others have freed meanwhile is taken too.
      for (const name of [ballast, `${ballast}2`]) {
        const { bavail, bsize } = statfsSync(folder)
        if (bavail > 0) await run('fallocate', ['--length', String(bavail * bsize), name]).catch(() => undefined)
      }
    },
    empty: () => {
      for (const name of [ballast, `${ballast}2`]) rmSync(name, { force: true })
    },
    remove: () => {
      // Lazily: whoever still has something open there does not keep it.
      spawnSync('umount', ['--lazy', folder])
      rmdirSync(folder)
    },
  }
}
