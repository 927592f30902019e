import { expect, test } from 'vitest'
import { inLedger } from './dialect.ts'

test.each([
  ['select from ledger.posting_view', 'select from second.posting_view'],
  ['select from "ledger"."posting_view"', 'select from second."posting_view"'],
  ["select 'ledger.entry'::regclass, ledger.post($1)", "select 'second.entry'::regclass, second.post($1)"],
  ['select c.ledger, accounting_ledger.day, ledger as ledger', 'select c.ledger, accounting_ledger.day, ledger as ledger'],
])('%s, for another ledger', (statement, expected) => {
  expect(inLedger('second', statement)).toBe(expected)
  expect(inLedger('ledger', statement)).toBe(statement)
})
