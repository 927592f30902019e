import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { moneyPart, vitestArgs } from '../torture/support/money-part.ts'
import { root } from './repository.ts'

const testsOf = (name: string): readonly string[] =>
  globSync([`server/${name}**/*.test.ts`, `server/${name}*.test.ts`], { cwd: root })

test('the money tests include all features that use the ledger, also indirectly, and each folder has tests', () => {
  const part = moneyPart()
  expect(part).toEqual(expect.arrayContaining(['src/ledger/', 'src/features/transfers/', 'src/features/cashouts/']))
  expect(part).toEqual(
    expect.arrayContaining(['src/features/disputes/', 'src/features/schedules/', 'src/commands/verify-ledger/']),
  )
  expect(part.filter((name) => testsOf(name).length === 0)).toEqual([])
})

test('`npm run test:money` runs every money test, including those in a separate process', () => {
  const part = moneyPart()
  const args = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', ...vitestArgs(part)]
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  const run = new Set([...stdout.matchAll(/^\[[\w-]+\] (\S+)$/gm)].map(([, file]) => `server/${file}`))
  const wanted = new Set(part.flatMap(testsOf))
  expect(wanted.size).toBeGreaterThan(100)
  expect([...wanted].filter((file) => !run.has(file))).toEqual([])
})
