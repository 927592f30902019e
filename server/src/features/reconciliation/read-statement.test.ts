import { expect, test } from 'vitest'
import { readStatement } from './read-statement.ts'

const refused = (reason: string, line: number | null): unknown =>
  expect.objectContaining({ code: 'STATEMENT_REFUSED', data: { reason, line } })
const days = { from: '2026-01-01', to: '2026-11-30' }
const reading = (content: string) => () => readStatement(content, days)

test('reads a bank statement with thousands separators, brackets for outgoing amounts, quotes and a byte order mark', () => {
  const content =
    '\ufeffDate,Reference,Description,Amount\r\n2026-11-20,R1,"Deposit, card",1\u002c234.56\r\n'.replace(
      '1,234.56',
      '"1,234.56"',
    ) + '11/21/2026,R2,Fee,(12.5)\r\n\r\n2026-11-22T10:00:00Z,,Back,-$3\r\n'
  expect(readStatement(content, days)).toEqual([
    { booked_on: '2026-11-20', amount: 1_234_56, reference: 'R1', description: 'Deposit, card' },
    { booked_on: '2026-11-21', amount: -12_50, reference: 'R2', description: 'Fee' },
    { booked_on: '2026-11-22', amount: -3_00, reference: '', description: 'Back' },
  ])
})

test('credit and debit may be separate columns, with semicolons between', () => {
  const content = 'date;details;credit;debit;currency\n2026-11-20;in;5.00;;USD\n2026-11-20;out;;7.25;usd\n'
  expect(readStatement(content, days).map(({ amount }) => amount)).toEqual([5_00, -7_25])
})

test('decimal commas work with semicolons or in quotes', () => {
  const content = 'date;amount\n2026-11-20;1234,56\n2026-11-20;-1.234,5\n2026-11-20;(1\u00a0234,56)\n2026-11-20;7\n'
  expect(readStatement(content, days).map(({ amount }) => amount)).toEqual([1_234_56, -1_234_50, -1_234_56, 7_00])
  expect(readStatement('date,amount\n2026-11-20,"5,25"\n', days).map(({ amount }) => amount)).toEqual([5_25])
})

test.each([
  ['nothing at all', '', 'empty', null],
  ['a head line alone', 'date,amount\n', 'empty', null],
  ['no column of days', 'when,amount\n2026-11-20,5\n', 'columns', 1],
  ['neither an amount nor credit and debit', 'date,credit\n2026-11-20,5\n', 'columns', 1],
  ['a quote that does not end', 'date,amount\n"2026-11-20,5\n', 'format', null],
  ['a line with a cell too few', 'date,amount\n2026-11-20\n', 'format', null],
  ['a day that there is not', 'date,amount\n2026-02-30,5\n', 'date', 2],
  ['day before month', 'date,amount\n2026-11-20,5\n20/11/2026,5\n', 'date', 3],
  ['a day of long ago', 'date,amount\n0001-01-01,5\n', 'date', 2],
  ['a day to come', 'date,amount\n2026-11-30,5\n9999-12-31,5\n', 'date', 3],
  ['thousandths', 'date,amount\n2026-11-20,5.005\n', 'amount', 2],
  ['words for an amount', 'date,amount\n2026-11-20,five\n', 'amount', 2],
  ['a power of ten', 'date,amount\n2026-11-20,1e5\n', 'amount', 2],
  ['more than there is', 'date,amount\n2026-11-20,9999999999999\n', 'amount', 2],
  ['nothing for an amount', 'date,amount\n2026-11-20,0.00\n', 'amount', 2],
  ['in and out at once', 'date,credit,debit\n2026-11-20,5,6\n', 'amount', 2],
  ['decimals at a point and at a comma', 'date;amount\n2026-11-20;5,25\n2026-11-20;1,234\n', 'amount_form', 3],
  ['gourdes', 'date,amount,currency\n2026-11-20,5,HTG\n', 'currency', 2],
])('a statement with %s is rejected as a whole, naming the place', (_what, content, reason, line) => {
  expect(reading(content)).toThrow(refused(reason, line))
})

test('a statement of more than twenty thousand lines is rejected', () => {
  expect(reading(`date,amount\n${'2026-11-20,5\n'.repeat(20_001)}`)).toThrow(refused('too_long', null))
})

test('parsing stops at the maximum number of lines, however large the file', () => {
  expect(reading(`date,amount\n${',\n'.repeat(1_900_000)}`)).toThrow(refused('too_long', null))
  expect(reading(`date,amount\n${','.repeat(3_900_000)}`)).toThrow(refused('format', null))
  expect(reading(`${'date,'.repeat(101)}amount\n`)).toThrow(refused('columns', 1))
})
