import { afterAll, expect } from 'vitest'
import { takeUnknownMixes } from './watched-statements.ts'

// Runs after the other hooks of each test file, when its servers have stopped.
afterAll(() => {
  expect(takeUnknownMixes(), 'A statement uses the ledger or other schemas, not both (decision 0160).').toEqual([])
})
