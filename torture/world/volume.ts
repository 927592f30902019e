import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface SmallVolume {
  readonly folder: string
  fill(): Promise<void>
  empty(): void
  remove(): void
}

const run = promisify(execFile)

/** Needs root on Linux. Null if the file system cannot be mounted. */
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
      // Some space may become free while the first file is written, so a second one follows.
      for (const name of [ballast, `${ballast}2`]) {
        const { bavail, bsize } = statfsSync(folder)
        if (bavail > 0) await run('fallocate', ['--length', String(bavail * bsize), name]).catch(() => undefined)
      }
    },
    empty: () => {
      for (const name of [ballast, `${ballast}2`]) rmSync(name, { force: true })
    },
    remove: () => {
      // A lazy unmount works even if files are still open.
      spawnSync('umount', ['--lazy', folder])
      rmdirSync(folder)
    },
  }
}
