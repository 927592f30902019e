import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hai-build-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const inTurn = JSON.stringify(new URL('../scripts/build/in-turn.ts', import.meta.url).href)

/** A process that begins and ends something in its turn, and says in `log` whether it had to wait. */
async function worker(lock: string, log: string): Promise<void> {
  const program = `
    import { appendFileSync } from 'node:fs'
    import { inTurn } from ${inTurn}
    const [lock, log] = process.argv.slice(1)
    await inTurn(lock, (hasWaited) => {
      appendFileSync(log, 'begins ' + hasWaited + '\\n')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
      appendFileSync(log, 'ends\\n')
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, lock, log], { stdio: 'inherit' })
  expect(await once(child, 'exit')).toEqual([0, null])
}

test('of several builds in one folder one works at a time; who had to wait knows, and nothing is left behind', async () => {
  const log = join(folder, 'log')
  await Promise.all([1, 2, 3].map(() => worker(join(folder, 'lock'), log)))
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  expect(lines.filter((_, at) => at % 2 === 1)).toEqual(['ends', 'ends', 'ends'])
  expect(lines[0]).toBe('begins false')
  expect(readdirSync(folder)).toEqual(['log'])
})

test('the turn of a build that was killed is taken over', async () => {
  const [lock, log] = [join(folder, 'left'), join(folder, 'log-of-left')]
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(lock, String(pid))
  await worker(lock, log)
  expect(readFileSync(log, 'utf8')).toBe('begins false\nends\n')
})
