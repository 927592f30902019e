import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { moneyPart } from '../torture/support/money-part.ts'

test('the money part is what has to do with the ledger, by others too, and each of its names has tests', () => {
  const part = moneyPart()
  expect(part).toEqual(expect.arrayContaining(['src/ledger/', 'src/features/transfers/', 'src/features/cashouts/']))
  expect(part).toEqual(
    expect.arrayContaining(['src/features/disputes/', 'src/features/schedules/', 'src/commands/verify-ledger/']),
  )
  expect(
    part.filter((name) => globSync(`server/${name}**/*.test.ts`).length + globSync(`server/${name}*.test.ts`).length === 0),
  ).toEqual([])
})
