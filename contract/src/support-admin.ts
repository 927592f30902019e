import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { SEARCH_MAX } from './bounds.ts'
import { fileAnswer } from './file-answer.ts'
import { KILOBYTE, procedures } from './procedure.ts'
import { id, idempotency_key, isoTime, language, nothing, text } from './schemas.ts'
import {
  CANNED_BODY_MAX,
  CANNED_MAX,
  CANNED_TITLE_MAX,
  CANNED_TITLE_MIN,
  TICKET_FILES_MAX,
  TICKET_MESSAGE_MAX,
  ticketCategories,
  ticketStatuses,
  unknownPlaceholders,
} from './support-values.ts'
import { staffPerson } from './staff-person.ts'

const staffTicket = z.object({
  id,
  category: z.enum(ticketCategories),
  subject: z.string(),
  status: z.enum(ticketStatuses),
  version: z.int(),
  language,
  customer: z.object({
    user_id: id.nullable(),
    full_name: z.string().nullable(),
    hai_tag: z.string().nullable(),
    email: z.string(),
  }),
  assignee: staffPerson.nullable(),
  created_at: isoTime,
  changed_at: isoTime,
  waiting_since: isoTime.nullable(),
  first_answer_at: isoTime.nullable(),
  closed_at: isoTime.nullable(),
  score: z.int().nullable(),
})
export type StaffTicket = z.infer<typeof staffTicket>

const staffMessage = z.object({
  id,
  version: z.int(),
  kind: z.enum(['message', 'answer', 'note', 'closed', 'reopened']),
  by: staffPerson.nullable(),
  body: z.string(),
  attachments: z.array(id),
  created_at: isoTime,
})
export type StaffTicketMessage = z.infer<typeof staffMessage>

const wholeStaffTicket = staffTicket.extend({
  messages: z.array(staffMessage),
  comment: z.string(),
  /** Other tickets of the same person, at most ten. */
  others: z.array(staffTicket.pick({ id: true, subject: true, status: true, created_at: true })),
  colleagues: z.array(staffPerson),
})
export type WholeStaffTicket = z.infer<typeof wholeStaffTicket>

const acted = z.object({ ticket_id: id, status: z.enum(ticketStatuses), version: z.int(), assignee_id: id.nullable() })

const cannedText = text({ min: 1, max: CANNED_BODY_MAX }).refine(
  (value) => unknownPlaceholders(value).length === 0,
  'has something between braces that nothing is filled in for',
)
const title = text({ min: CANNED_TITLE_MIN, max: CANNED_TITLE_MAX })

const canned = z.object({
  id,
  title: z.string(),
  body: z.object({ en: z.string(), fr: z.string(), ht: z.string() }),
  version: z.int(),
  changed_at: isoTime,
})
export type CannedAnswer = z.infer<typeof canned>

const ticket_id = id
const admin_id = id

export const supportAdmin = procedures({
  admin_list_tickets: {
    summary:
      'Support conversations. `active`: not closed. Sorting by `waited` puts the longest waiting first and those not waiting last.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        status: z.enum(['active', ...ticketStatuses]).optional(),
        assigned: z.enum(['me', 'nobody', 'others']).optional(),
        waiting_hours: z.int().min(0).max(720).optional(),
        language: language.optional(),
        category: z.enum(ticketCategories).optional(),
        /** Part of the subject, or prefix of a guest’s address. */
        search: text({ max: SEARCH_MAX }).optional(),
        user_id: id.optional(),
      },
      sorts: ['waited', 'created_at'],
      item: staffTicket,
    }),
    errors: [],
  },
  admin_get_ticket: {
    summary: 'One conversation with all messages and internal notes. FORBIDDEN for the caller’s own conversation.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ ticket_id }),
    output: wholeStaffTicket,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  admin_get_ticket_attachment: {
    summary: 'A picture from a support conversation.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ ticket_id, file_id: id }),
    output: fileAnswer,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    file: 'image/webp',
  },
  admin_get_ticket_figures: {
    summary: 'Support figures of the last 30 days: waiting conversations, time to first reply (median seconds) and satisfaction.',
    access: 'admin',
    input: nothing,
    output: z.object({
      waiting: z.int(),
      unassigned: z.int(),
      mine: z.int(),
      oldest_at: isoTime.nullable(),
      days: z.int(),
      answered: z.int(),
      first_answer_seconds: z.int().nullable(),
      closed: z.int(),
      scores: z.array(z.int()),
    }),
    errors: [],
  },
  admin_assign_ticket: {
    summary:
      'Assigns a conversation to a staff member, or unassigns it. `known_assignee_id` is the current assignee as far as the caller knows; if it has changed, nothing is done.',
    access: 'admin',
    input: z.strictObject({ ticket_id, admin_id, assignee_id: id.nullable(), known_assignee_id: id.nullable() }),
    output: acted,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'INVALID_TRANSITION'],
  },
  admin_reply_ticket: {
    summary:
      'Replies in a conversation that is not closed, or (`is_note`) adds an internal note in any state. Replying in an unassigned conversation assigns it to the caller.',
    access: 'admin',
    input: z.strictObject({
      idempotency_key,
      ticket_id,
      admin_id,
      body: text({ min: 1, max: TICKET_MESSAGE_MAX }),
      is_note: z.boolean().default(false),
      attachments: z.array(id).max(TICKET_FILES_MAX).default([]),
    }),
    output: acted,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  admin_set_ticket_status: {
    summary: 'Closes a conversation, which asks the customer for a satisfaction score, or reopens it.',
    access: 'admin',
    input: z.strictObject({ ticket_id, admin_id, status: z.enum(['open', 'closed']) }),
    output: acted,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'INVALID_TRANSITION'],
  },
  admin_list_canned_answers: {
    summary: 'Canned answers in three languages, by title.',
    access: 'admin',
    input: nothing,
    output: z.object({ items: z.array(canned).max(CANNED_MAX) }),
    errors: [],
  },
  admin_save_canned_answer: {
    summary:
      'Creates a canned answer, or updates one (given its id and known version). {name}, {subject} and {staff} are filled in when it is used.',
    access: 'admin',
    input: z.strictObject({
      admin_id,
      canned_id: id.nullable().default(null),
      /** 0: a new answer. */
      known_version: z.int().min(0).default(0),
      title,
      body: z.strictObject({ en: cannedText, fr: cannedText, ht: cannedText }),
    }),
    output: canned,
    /** Three languages of 2,000 characters, some of them three bytes long. */
    body_bytes_max: 32 * KILOBYTE,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  },
  admin_remove_canned_answer: {
    summary: 'Deletes a canned answer. Messages already sent with it stay.',
    access: 'admin',
    input: z.strictObject({ admin_id, canned_id: id }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
})
