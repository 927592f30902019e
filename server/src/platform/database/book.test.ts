import { expect, test } from 'vitest'
import { FIRST_BOOK, inBook } from './book.ts'

test.each([
  ['select from ledger.posting_view', 'select from ledger_ht.posting_view'],
  ['select from "ledger"."posting_view"', 'select from ledger_ht."posting_view"'],
  ['select from cash_ins.cash_in c join identity.profile p', 'select from cash_ins_ht.cash_in c join identity.profile p'],
  ['select ledger.post($1), graphile_worker.add_job($2)', 'select ledger_ht.post($1), graphile_worker_ht.add_job($2)'],
  [
    "select c.ledger, my_fees.day, tasks as tasks, 'fees.changed'",
    "select c.ledger, my_fees.day, tasks as tasks, 'fees.changed'",
  ],
])('%s, in another book', (statement, expected) => {
  expect(inBook({ number: 1, name: 'ht' }, statement)).toBe(expected)
  expect(inBook(FIRST_BOOK, statement)).toBe(statement)
})
