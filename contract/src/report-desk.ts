import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { fileAnswer } from './file-answer.ts'
import { procedures } from './procedure.ts'
import {
  CLOSING_NOTE_MAX,
  CLOSING_NOTE_MIN,
  OTHER_REPORTS_MAX,
  reportCategories,
  REPORTED_MESSAGES_MAX,
  reportOutcomes,
} from './report-categories.ts'
import { id, isoTime, text } from './schemas.ts'
import { staffPerson } from './staff-person.ts'

const report = z.object({
  id,
  category: z.enum(reportCategories),
  /** In the words of whoever told it. */
  description: z.string(),
  reporter: staffPerson,
  reported: staffPerson,
  is_blocked: z.boolean(),
  created_at: isoTime,
  /** Null: it is open. */
  closed_at: isoTime.nullable(),
  closed_by: staffPerson.nullable(),
  outcome: z.enum(reportOutcomes).nullable(),
})
export type StaffReport = z.infer<typeof report>

const message = z.object({
  position: z.int(),
  /** Null: the system’s. */
  by: z.enum(['reporter', 'reported']).nullable(),
  text: z.string(),
  /** A picture, for admin_get_report_attachment. */
  file_id: id.nullable(),
  created_at: isoTime,
})
export type ReportedMessage = z.infer<typeof message>

const whole = report.extend({
  /** What staff noted when they closed it. */
  note: z.string().nullable(),
  /** The payment it is about, for get_posting; null: none was named. */
  transaction_id: id.nullable(),
  /** What the two wrote to each other before it was reported, the oldest first; null: it is about no conversation. */
  conversation: z.array(message).max(REPORTED_MESSAGES_MAX).nullable(),
  /** Other reports about the same person but for the caller’s, made before or after, the newest first; and how many there are, by how many people. */
  also_reported: z.array(report).max(OTHER_REPORTS_MAX),
  others: z.object({ all: z.int(), open: z.int(), reporters: z.int() }),
})
export type WholeReport = z.infer<typeof whole>

const report_id = id

export const reportDesk = procedures({
  admin_list_reports: {
    summary:
      'What members have told of each other, the newest first. Those that the caller made, or that are about them, are left out.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        state: z.enum(['open', 'closed']).optional(),
        category: z.enum(reportCategories).optional(),
        /** Whom it is about. */
        user_id: id.optional(),
        reporter_id: id.optional(),
      },
      sorts: ['created_at'],
      item: report,
    }),
    errors: [],
  },
  admin_get_report: {
    summary:
      'One report: who told what of whom, the conversation it is about up to then, the payment it names, and what else was told of the same person. One’s own, or one about oneself, is FORBIDDEN.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ report_id }),
    output: whole,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  admin_get_report_attachment: {
    summary: 'A picture of the conversation that a report is about.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ report_id, file_id: id }),
    output: fileAnswer,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    file: 'image/webp',
  },
  admin_close_report: {
    summary:
      'Says what became of a report, once, with a note for the staff; neither of its two is told. It does nothing to anybody: freezing and blocking are acts of their own.',
    access: 'admin',
    is_act: true,
    input: z.strictObject({
      report_id,
      /** Of the caller. */
      admin_id: id,
      outcome: z.enum(reportOutcomes),
      note: text({ min: CLOSING_NOTE_MIN, max: CLOSING_NOTE_MAX }),
    }),
    output: z.object({ report_id, outcome: z.enum(reportOutcomes), closed_at: isoTime }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'INVALID_TRANSITION'],
  },
})
