import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { aDataFolder, duringTest, startProgram } from '../../test/server-process.ts'

test('a command that gets one signal twice, from the terminal and through npm, stops the database that it started', async () => {
  const DATA_DIR = aDataFolder()
  const seed = duringTest(startProgram('commands/seed.ts', { DATA_DIR }, ['--members', '1000']))
  const lockFile = join(DATA_DIR, 'postgres/postmaster.pid')
  const isReady = (): boolean => existsSync(lockFile) && readFileSync(lockFile, 'utf8').includes('ready')
  await vi.waitUntil(isReady, { timeout: 120_000 })
  const pid = Number(readFileSync(lockFile, 'utf8').split('\n')[0])
  for (const signal of ['SIGINT', 'SIGINT'] as const) seed.kill(signal)
  expect(await seed.ended).toEqual({ code: 130, signal: null })
  const isAlive = (): boolean => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  await expect.poll(isAlive).toBe(false)
})
