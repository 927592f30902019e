import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** For files that PostgreSQL’s user needs when the project is in a private folder, such as /root. */
export const SHARED_PLACE = '/var/lib/hai-wallet'

/** If the folder is missing, `fill` writes a temporary one, which is renamed. So no process sees half of it. */
export function sharedFolder(name: string, fill: (folder: string) => void): string {
  const folder = join(SHARED_PLACE, name)
  if (existsSync(folder)) return folder
  mkdirSync(SHARED_PLACE, { recursive: true, mode: 0o755 })
  const unfinished = `${folder}.${process.pid}`
  fill(unfinished)
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}
