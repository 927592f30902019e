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
} from './support-words.ts'
import { staffPerson } from './staff-person.ts'

const staffTicket = z.object({
  id,
  category: z.enum(ticketCategories),
  subject: z.string(),
  status: z.enum(ticketStatuses),
  version: z.int(),
  /** What they are answered in. */
  language,
  /** Who asked; of a guest the address alone is known. */
  customer: z.object({
    user_id: id.nullable(),
    full_name: z.string().nullable(),
    hai_tag: z.string().nullable(),
    email: z.string(),
  }),
  assignee: staffPerson.nullable(),
  created_at: isoTime,
  changed_at: isoTime,
  /** Since when it waits for the team; null: it does not. */
  waiting_since: isoTime.nullable(),
  first_answer_at: isoTime.nullable(),
  closed_at: isoTime.nullable(),
  /** What was said of how it ended last. */
  score: z.int().nullable(),
})
export type StaffTicket = z.infer<typeof staffTicket>

const staffMessage = z.object({
  id,
  version: z.int(),
  kind: z.enum(['message', 'answer', 'note', 'closed', 'reopened']),
  /** Null: whoever asked. */
  by: staffPerson.nullable(),
  body: z.string(),
  attachments: z.array(id),
  created_at: isoTime,
})
export type StaffTicketMessage = z.infer<typeof staffMessage>

const wholeStaffTicket = staffTicket.extend({
  messages: z.array(staffMessage),
  /** What was said of how it ended last. */
  comment: z.string(),
  /** The other conversations of the same person, the newest first, ten at most. */
  others: z.array(staffTicket.pick({ id: true, subject: true, status: true, created_at: true })),
  /** Whom it can be given to. */
  colleagues: z.array(staffPerson),
})
export type WholeStaffTicket = z.infer<typeof wholeStaffTicket>

/** How it stands after an act. */
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
/** Of the caller. */
const admin_id = id

export const supportDesk = procedures({
  admin_list_tickets: {
    summary:
      'What people have written to the support team. `active`: not closed. `waited` sorts by how long the team is waited for; what waits for nobody is last.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        status: z.enum(['active', ...ticketStatuses]).optional(),
        assigned: z.enum(['me', 'nobody', 'others']).optional(),
        /** Waits for the team for so long, or longer. */
        waiting_hours: z.int().min(0).max(720).optional(),
        language: language.optional(),
        category: z.enum(ticketCategories).optional(),
        /** Found within the subject, or the beginning of a guest’s address, without regard to case. */
        search: text({ max: SEARCH_MAX }).optional(),
        user_id: id.optional(),
      },
      sorts: ['waited', 'created_at'],
      item: staffTicket,
    }),
    errors: [],
  },
  admin_get_ticket: {
    summary:
      'One conversation with all that was said, what the team noted for themselves included. What the caller asked themselves is FORBIDDEN.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ ticket_id }),
    output: wholeStaffTicket,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  admin_get_ticket_attachment: {
    summary: 'A picture of a conversation with the support team.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ ticket_id, file_id: id }),
    output: fileAnswer,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    file: 'image/webp',
  },
  admin_get_ticket_figures: {
    summary:
      'How much waits for the support team, how soon it answers first, and how content people were, of the last 30 days. Seconds are medians.',
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
      /** How often each score was given, 1 first. */
      scores: z.array(z.int()),
    }),
    errors: [],
  },
  admin_assign_ticket: {
    summary:
      'Gives a conversation to somebody of the staff, or to nobody. `known_assignee_id` is whose it is as the caller knows: where that has changed, nothing is done.',
    access: 'admin',
    input: z.strictObject({ ticket_id, admin_id, assignee_id: id.nullable(), known_assignee_id: id.nullable() }),
    output: acted,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'INVALID_TRANSITION'],
  },
  admin_reply_ticket: {
    summary:
      'Answers a conversation that is not closed, in a message its person reads, or (`is_note`) notes something that staff alone read, whatever has become of it. What is nobody’s becomes the caller’s by an answer.',
    access: 'admin',
    input: z.strictObject({
      idempotency_key,
      ticket_id,
      admin_id,
      body: text({ min: 1, max: TICKET_MESSAGE_MAX }),
      is_note: z.boolean().default(false),
      /** Uploads of the caller’s. */
      attachments: z.array(id).max(TICKET_FILES_MAX).default([]),
    }),
    output: acted,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  admin_set_ticket_status: {
    summary: 'Closes a conversation, which asks its person how content they are, or opens a closed one again.',
    access: 'admin',
    input: z.strictObject({ ticket_id, admin_id, status: z.enum(['open', 'closed']) }),
    output: acted,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'INVALID_TRANSITION'],
  },
  admin_list_canned_answers: {
    summary: 'Answers that are prepared in three languages, by their titles.',
    access: 'admin',
    input: nothing,
    output: z.object({ items: z.array(canned).max(CANNED_MAX) }),
    errors: [],
  },
  admin_save_canned_answer: {
    summary:
      'Writes a prepared answer, or (with its id and the version that is known) another wording of one. {name}, {subject} and {staff} are filled in where it is used.',
    access: 'admin',
    input: z.strictObject({
      admin_id,
      canned_id: id.nullable().default(null),
      /** Of the one that is changed; 0: it is new. */
      known_version: z.int().min(0).default(0),
      title,
      body: z.strictObject({ en: cannedText, fr: cannedText, ht: cannedText }),
    }),
    output: canned,
    /** Three languages of 2,000 letters, some of them three bytes long. */
    body_bytes_max: 32 * KILOBYTE,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  },
  admin_remove_canned_answer: {
    summary: 'Takes a prepared answer away. What was answered with it stays.',
    access: 'admin',
    input: z.strictObject({ admin_id, canned_id: id }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
})
