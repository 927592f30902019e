import type { Ticket, TicketMessage, WholeTicket } from '@hai/contract/support'
import { expect, test } from 'vitest'
import { withMessage, withUpdate } from './live-tickets.ts'

const at = '2026-11-20T12:00:00.000Z'
const ticket: Ticket = {
  id: 't',
  category: 'money',
  subject: 'Where is it?',
  status: 'open',
  version: 2,
  score: null,
  actions: ['write'],
  created_at: at,
  changed_at: at,
}
const message = (id: string, version: number): TicketMessage => ({
  id,
  version,
  ticket_id: 't',
  by: 'you',
  kind: 'message',
  body: id,
  attachments: [],
  created_at: at,
})
const known: WholeTicket = { ...ticket, messages: [message('a', 1), message('c', 3)] }

test('an older version is ignored, and messages are kept', () => {
  expect(withUpdate(known, { ...ticket, version: 1, status: 'closed' })).toBe(known)
  expect(withUpdate(known, { ...ticket, version: 4, status: 'answered' })).toMatchObject({
    status: 'answered',
    messages: known.messages,
  })
})

test('a message is added once and in order, however late or often it arrives', () => {
  const more = withMessage(known, message('b', 2))
  expect(more.messages.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(withMessage(more, message('b', 2))).toBe(more)
})
