import { cents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { kindText } from './trace-table.tsx'

const describeEntry = (kind: string | null, amount: number) =>
  kindText(
    { kind, amount: cents(amount) },
    (key) => `<${key}>`,
    (name) => name,
  )

test('a send is "received" for the payee; other kinds have the same name on both sides', () => {
  expect(describeEntry('send', -2_000)).toBe('send')
  expect(describeEntry('send', 2_000)).toBe('<received>')
  expect(describeEntry('quick_pay', 500)).toBe('<quick_pay_received>')
  expect(describeEntry('cash_out_returned', 500)).toBe('cash_out_returned')
  expect(describeEntry(null, 500)).toBe('<posting_gone>')
})
