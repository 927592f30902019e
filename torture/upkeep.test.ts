import { expect, test } from 'vitest'
import { isNotPossible } from './bank/upkeep.ts'

test('only a command that could not begin is not possible; one that found a wrong row has failed', () => {
  expect(isNotPossible('Nothing was archived. The oldest partition is not full yet.')).toBe(true)
  expect(isNotPossible('Nothing was changed: something was reading the ledger all the time, such as a proof or a backup.')).toBe(
    true,
  )
  for (const fault of [
    'Nothing was archived. The file has no such row: {}',
    'Nothing was archived. The balances after posting 9 differ from those in its seal.',
    'Nothing was archived. a.jsonl.gz was changed meanwhile.',
  ])
    expect(isNotPossible(fault)).toBe(false)
})
