import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { moneyPart } from '../torture/support/money-part.ts'
import { root } from './repository.ts'

test('the money part is what has to do with the ledger, by others too, and each of its names has tests', () => {
  const part = moneyPart()
  expect(part).toEqual(expect.arrayContaining(['src/ledger/', 'src/features/transfers/', 'src/features/cashouts/']))
  expect(part).toEqual(
    expect.arrayContaining(['src/features/disputes/', 'src/features/schedules/', 'src/commands/verify-ledger/']),
  )
  const hasTests = (name: string): boolean =>
    globSync([`server/${name}**/*.test.ts`, `server/${name}*.test.ts`], { cwd: root }).length > 0
  expect(part.filter((name) => !hasTests(name))).toEqual([])
})
