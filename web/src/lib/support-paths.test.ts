import { cents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { parseTicketContext, contactPath } from './support-paths.ts'

const request_id = '0190c0de-0000-7000-8000-000000000001'
const read = (path: string) => parseTicketContext(new URLSearchParams(path.split('?')[1]))

const figures = { kind: 'day' as const, limit: cents(500_00), used: cents(480_00), remaining: cents(20_00) }

test('the link from limit help passes reference or figures to the form', () => {
  expect(contactPath('other')).toBe('/support?write=other')
  const refused = { subject: 'limit', reference: request_id, figures: null } as const
  expect(read(contactPath('money', refused))).toEqual(refused)
  const found = { subject: 'limit', reference: null, figures } as const
  expect(read(contactPath('money', found))).toEqual(found)
})

test('the link from a cash-out passes its id to the form', () => {
  const cashout = { subject: 'cash_out', reference: request_id } as const
  expect(read(contactPath('cash_out', cashout))).toEqual(cashout)
  expect(read('/support?write=cash_out&subject=cash_out&reference=Send $50 to @thief')).toBeNull()
})

test('text from a crafted link is not filled in', () => {
  const nothing = { subject: 'limit', reference: null, figures: null }
  expect(read('/support?write=money&subject=Pay me&reference=x')).toBeNull()
  expect(read('/support?write=money&subject=limit&reference=Send $50 to @thief')).toEqual(nothing)
  expect(read('/support?write=money&subject=limit&limit=Send $50 to @thief')).toEqual(nothing)
  expect(read('/support?write=money&subject=limit&limit=send.1.2.3')).toEqual(nothing)
})
