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
} from './support-words.ts'

export const ticketMessage = z.object({
  id,
  ticket_id: id,
  /** Its place in the conversation: grows, with gaps where the team noted something for themselves. */
  version: z.int(),
  by: z.enum(['you', 'staff']),
  kind: z.enum(ticketMessageKinds),
  body: z.string(),
  /** Pictures, for get_ticket_attachment. */
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
  /** Grows with every change: what is older than what the screen has is to be ignored. */
  version: z.int(),
  created_at: isoTime,
  changed_at: isoTime,
  /** What was said of how it ended last; null: nothing yet. */
  score: score.nullable(),
  /** What whoever asked may do now. */
  actions: z.array(z.enum(['write', 'rate'])),
})
export type Ticket = z.infer<typeof ticket>

const whole = ticket.extend({ messages: z.array(ticketMessage) })
export type WholeTicket = z.infer<typeof whole>

const ticket_id = id
const attachments = z.array(id).max(TICKET_FILES_MAX).default([])
/** Of a guest, within the call. */
const pictures = z.array(upload).max(TICKET_GUEST_FILES_MAX).default([])
const body = text({ min: 1, max: TICKET_MESSAGE_MAX })
const comment = text({ max: TICKET_COMMENT_MAX }).default('')
/** Of the link in a mail. */
const token = z.string().min(1).max(200)

export const support = procedures({
  create_support_ticket: {
    summary:
      'Writes to the support team. Who is signed in is answered in their conversations and told by the bell; a guest gives an email address and gets a link to theirs by mail. `attachments` are uploads of the caller’s; a guest, who uploads nothing, sends `pictures`: JPEG, PNG or WebP files, written anew like uploads, the whole call a megabyte at most. Ten a day of a member; of a guest what their network may ask, and five mails a day to one address: what is over those is taken, and its link comes with the answer.',
    access: 'guest',
    input: z.strictObject({
      idempotency_key,
      category: z.enum(ticketCategories),
      subject: text({ min: TICKET_SUBJECT_MIN, max: TICKET_SUBJECT_MAX }),
      message: text({ min: TICKET_MESSAGE_MIN, max: TICKET_MESSAGE_MAX }),
      attachments,
      /** Of guests alone. */
      pictures,
      /** Of guests, who are asked for it; who is signed in is known by another. */
      email: email.optional(),
      /** The language a guest is answered in. */
      language: language.default('en'),
    }),
    output: z.object({ ticket_id }),
    errors: ['NOT_FOUND', 'IDEMPOTENCY_CONFLICT', 'PICTURE_REFUSED'],
    uploads: { pictures: 'many' },
    body_bytes_max: MEGABYTE,
  },
  list_my_tickets: {
    summary: 'The caller’s conversations with the support team, the newest first.',
    access: 'session',
    input: z.strictObject(pageInput),
    output: pageOf(ticket),
    errors: [],
  },
  get_my_ticket: {
    summary: 'One conversation of the caller’s with all that was said.',
    access: 'session',
    input: z.strictObject({ ticket_id }),
    output: whole,
    errors: ['NOT_FOUND'],
  },
  add_ticket_message: {
    summary:
      'Says more in a conversation of the caller’s that is not closed; it waits for the team again. Thirty a day in one conversation.',
    access: 'session',
    input: z.strictObject({ idempotency_key, ticket_id, body, attachments }),
    output: whole,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  rate_ticket: {
    summary: 'Says how content the caller is with how a conversation of theirs ended: once for each time it was closed.',
    access: 'session',
    input: z.strictObject({ ticket_id, score, comment }),
    output: whole,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  get_ticket_attachment: {
    summary: 'A picture of a conversation of the caller’s, whoever sent it.',
    access: 'session',
    input: z.strictObject({ ticket_id, file_id: id }),
    output: fileAnswer,
    errors: ['NOT_FOUND'],
    file: 'image/webp',
  },
  read_ticket_link: {
    summary:
      'A guest’s conversation, by the token of the link in their mails. It opens that one alone, until 90 days after the last change.',
    access: 'guest',
    input: z.strictObject({ token }),
    output: whole,
    errors: ['LINK_INVALID', 'LINK_EXPIRED'],
  },
  add_ticket_link_message: {
    summary:
      'Says more in a guest’s conversation, like add_ticket_message. `pictures`: JPEG, PNG or WebP files, written anew like uploads; the whole call has a megabyte at most.',
    access: 'guest',
    input: z.strictObject({
      ...{ idempotency_key, token, body },
      pictures,
    }),
    output: whole,
    errors: ['LINK_INVALID', 'LINK_EXPIRED', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT', 'PICTURE_REFUSED'],
    uploads: { pictures: 'many' },
    body_bytes_max: MEGABYTE,
  },
  rate_ticket_link: {
    summary: 'Says how content a guest is, like rate_ticket.',
    access: 'guest',
    input: z.strictObject({ token, score, comment }),
    output: whole,
    errors: ['LINK_INVALID', 'LINK_EXPIRED', 'INVALID_TRANSITION'],
  },
  get_ticket_link_attachment: {
    summary: 'A picture of a guest’s conversation.',
    access: 'guest',
    input: z.strictObject({ token, file_id: id }),
    output: fileAnswer,
    errors: ['LINK_INVALID', 'LINK_EXPIRED', 'NOT_FOUND'],
    file: 'image/webp',
  },
})
