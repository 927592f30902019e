import { z } from 'zod'
import { fileAnswer } from './file-answer.ts'
import { MEGABYTE, procedures } from './procedure.ts'
import { email, id, idempotency_key, isoTime, language, pageInput, pageOf, text, upload } from './schemas.ts'
import {
  TICKET_COMMENT_MAX,
  TICKET_FILES_MAX,
  TICKET_GUEST_FILES_MAX,
  TICKET_MESSAGE_MAX,
  TICKET_MESSAGE_MIN,
  TICKET_SCORE_MAX,
  TICKET_SUBJECT_MAX,
  TICKET_SUBJECT_MIN,
  ticketCategories,
  ticketMessageKinds,
  ticketStatuses,
} from './support-values.ts'

export const ticketMessage = z.object({
  id,
  ticket_id: id,
  /** Increasing, with gaps for internal notes. */
  version: z.int(),
  by: z.enum(['you', 'staff']),
  kind: z.enum(ticketMessageKinds),
  body: z.string(),
  attachments: z.array(id),
  created_at: isoTime,
})
export type TicketMessage = z.infer<typeof ticketMessage>

const score = z.int().min(1).max(TICKET_SCORE_MAX)

export const ticket = z.object({
  id,
  category: z.enum(ticketCategories),
  subject: z.string(),
  status: z.enum(ticketStatuses),
  /** Clients ignore versions older than the one they have. */
  version: z.int(),
  created_at: isoTime,
  changed_at: isoTime,
  score: score.nullable(),
  actions: z.array(z.enum(['write', 'rate'])),
})
export type Ticket = z.infer<typeof ticket>

const whole = ticket.extend({ messages: z.array(ticketMessage) })
export type WholeTicket = z.infer<typeof whole>

const ticket_id = id
const attachments = z.array(id).max(TICKET_FILES_MAX).default([])
const pictures = z.array(upload).max(TICKET_GUEST_FILES_MAX).default([])
const body = text({ min: 1, max: TICKET_MESSAGE_MAX })
const comment = text({ max: TICKET_COMMENT_MAX }).default('')
const token = z.string().min(1).max(200)

export const support = procedures({
  create_support_ticket: {
    summary:
      'Contacts support. A member is answered in their conversations, with a notification; a guest gives an email address and receives a link. `attachments` are the caller’s uploads; a guest sends `pictures` instead: JPEG, PNG or WebP files, re-encoded like uploads, at most a megabyte per call. Ten a day per member; guests are limited per network, and one address gets at most five confirmation emails a day: further messages are accepted, and their link comes with the support team’s first email.',
    access: 'guest',
    input: z.strictObject({
      idempotency_key,
      category: z.enum(ticketCategories),
      subject: text({ min: TICKET_SUBJECT_MIN, max: TICKET_SUBJECT_MAX }),
      message: text({ min: TICKET_MESSAGE_MIN, max: TICKET_MESSAGE_MAX }),
      attachments,
      pictures,
      /** Required for guests, ignored for members. */
      email: email.optional(),
      language: language.default('en'),
    }),
    output: z.object({ ticket_id }),
    errors: ['NOT_FOUND', 'IDEMPOTENCY_CONFLICT', 'PICTURE_REFUSED'],
    uploads: { pictures: 'many' },
    body_bytes_max: MEGABYTE,
  },
  list_my_tickets: {
    summary: 'The caller’s support conversations, newest first.',
    access: 'session',
    input: z.strictObject(pageInput),
    output: pageOf(ticket),
    errors: [],
  },
  get_my_ticket: {
    summary: 'One of the caller’s support conversations with all messages.',
    access: 'session',
    input: z.strictObject({ ticket_id }),
    output: whole,
    errors: ['NOT_FOUND'],
  },
  add_ticket_message: {
    summary:
      'Adds a message to one of the caller’s conversations that is not closed; it waits for a support reply again. At most thirty a day per conversation.',
    access: 'session',
    input: z.strictObject({ idempotency_key, ticket_id, body, attachments }),
    output: whole,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  rate_ticket: {
    summary: 'Rates one of the caller’s closed conversations, once per closing.',
    access: 'session',
    input: z.strictObject({ ticket_id, score, comment }),
    output: whole,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  get_ticket_attachment: {
    summary: 'A picture from one of the caller’s conversations.',
    access: 'session',
    input: z.strictObject({ ticket_id, file_id: id }),
    output: fileAnswer,
    errors: ['NOT_FOUND'],
    file: 'image/webp',
  },
  read_ticket_link: {
    summary:
      'A guest’s conversation, by the token in their emails. The token opens only this conversation, until 90 days after the last change.',
    access: 'guest',
    input: z.strictObject({ token }),
    output: whole,
    errors: ['LINK_INVALID', 'LINK_EXPIRED'],
  },
  add_ticket_link_message: {
    summary:
      'Adds a message to a guest’s conversation, like add_ticket_message. `pictures`: JPEG, PNG or WebP files, re-encoded like uploads; at most a megabyte per call.',
    access: 'guest',
    input: z.strictObject({
      idempotency_key,
      token,
      body,
      pictures,
    }),
    output: whole,
    errors: ['LINK_INVALID', 'LINK_EXPIRED', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT', 'PICTURE_REFUSED'],
    uploads: { pictures: 'many' },
    body_bytes_max: MEGABYTE,
  },
  rate_ticket_link: {
    summary: 'Rates a guest’s conversation, like rate_ticket.',
    access: 'guest',
    input: z.strictObject({ token, score, comment }),
    output: whole,
    errors: ['LINK_INVALID', 'LINK_EXPIRED', 'INVALID_TRANSITION'],
  },
  get_ticket_link_attachment: {
    summary: 'A picture from a guest’s conversation.',
    access: 'guest',
    input: z.strictObject({ token, file_id: id }),
    output: fileAnswer,
    errors: ['LINK_INVALID', 'LINK_EXPIRED', 'NOT_FOUND'],
    file: 'image/webp',
  },
})
