import { expect, test } from 'vitest'
import { readTicketAbout, writePath } from './support-paths.ts'

const request_id = '0190c0de-0000-7000-8000-000000000001'
const read = (path: string) => readTicketAbout(new URLSearchParams(path.split('?')[1]))

test('the link of limit help carries the reference to the form', () => {
  expect(writePath('other')).toBe('/support?write=other')
  expect(read(writePath('money', { subject: 'limit', reference: request_id }))).toEqual({
    subject: 'limit',
    reference: request_id,
  })
  expect(read(writePath('money', { subject: 'limit', reference: null }))).toEqual({ subject: 'limit', reference: null })
})

test('a link of a stranger fills in nothing of theirs', () => {
  expect(read('/support?write=money&subject=Pay me&reference=x')).toBeNull()
  expect(read('/support?write=money&subject=limit&reference=Send $50 to @thief')).toEqual({ subject: 'limit', reference: null })
})
