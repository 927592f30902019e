import { afterAll, expect } from 'vitest'
import { takeAliases, takeMixes } from './watched-statements.ts'

// Runs after the other hooks of each test file, when its servers have stopped.
afterAll(() => {
  const [mixes, aliases] = [takeMixes(), takeAliases()]
  expect(mixes, 'A statement uses the ledger or other schemas, not both (decision 0160).').toEqual([])
  expect(aliases, 'An alias does not have the name of a schema of books (decision 0162).').toEqual([])
})
