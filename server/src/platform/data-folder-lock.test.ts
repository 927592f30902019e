import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isDataFolderInUse, lockDataFolder } from './data-folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hai-lock-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test.each(['linux', 'darwin'] as const)(
  'only one process can hold the data folder, and another is told which one does (%s)',
  async (platform) => {
    const lock = await lockDataFolder(folder, { platform, waitMs: 0 })
    await expect(lockDataFolder(folder, { platform, waitMs: 0 })).rejects.toThrow(
      `Another Hai Wallet (process ${process.pid}) is using the data folder ${folder}`,
    )
    expect(await isDataFolderInUse(folder, platform)).toBe(true)
    await lock.release()
    expect(await isDataFolderInUse(folder, platform)).toBe(false)
    const next = await lockDataFolder(folder, { platform, waitMs: 0 })
    await next.release()
  },
)

test('waits for a process that is stopping', async () => {
  const lock = await lockDataFolder(folder)
  const next = lockDataFolder(folder)
  await lock.release()
  await (await next).release()
})

test('a killed process leaves no lock behind', async () => {
  writeFileSync(join(folder, 'lock.sock'), '')
  const lock = await lockDataFolder(folder, { platform: 'darwin', waitMs: 0 })
  await lock.release()
})

test('a data folder that cannot be created is rejected', async () => {
  writeFileSync(join(folder, 'file'), '')
  await expect(lockDataFolder(join(folder, 'file/data'))).rejects.toThrow('cannot be used')
})
