import { afterAll, expect } from 'vitest'
import { takeMixes } from './watched-statements.ts'

// Runs after the other hooks of each test file, when its servers have stopped.
afterAll(() => {
  expect(takeMixes(), 'A statement uses the ledger or other schemas, not both (decision 0160).').toEqual([])
})
