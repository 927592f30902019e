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
  description: z.string(),
  reporter: staffPerson,
  reported: staffPerson,
  is_blocked: z.boolean(),
  created_at: isoTime,
  closed_at: isoTime.nullable(),
  closed_by: staffPerson.nullable(),
  outcome: z.enum(reportOutcomes).nullable(),
})
export type StaffReport = z.infer<typeof report>

const message = z.object({
  position: z.int(),
  by: z.enum(['reporter', 'reported']).nullable(),
  text: z.string(),
  file_id: id.nullable(),
  created_at: isoTime,
})
export type ReportedMessage = z.infer<typeof message>

const whole = report.extend({
  note: z.string().nullable(),
  transaction_id: id.nullable(),
  /** The last messages before the report, if the report is about a conversation. */
  conversation: z.array(message).max(REPORTED_MESSAGES_MAX).nullable(),
  /** `others` counts all other reports about the same person. Both fields leave out reports by the caller. */
  also_reported: z.array(report).max(OTHER_REPORTS_MAX),
  others: z.object({ all: z.int(), open: z.int(), reporters: z.int() }),
})
export type WholeReport = z.infer<typeof whole>

const report_id = id

export const abuseReportsAdmin = procedures({
  admin_list_reports: {
    summary: 'Reports about members, newest first, without those by or about the caller.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        state: z.enum(['open', 'closed']).optional(),
        category: z.enum(reportCategories).optional(),
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
      'One report: reporter, reported member and text, the conversation up to the report, the payment it names, and other reports about the same person. FORBIDDEN if it is by or about the caller.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ report_id }),
    output: whole,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  admin_get_report_attachment: {
    summary: 'A picture from the reported conversation.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ report_id, file_id: id }),
    output: fileAnswer,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    file: 'image/webp',
  },
  admin_close_report: {
    summary:
      'Closes a report with an outcome and a note for staff. Neither party is told, and it has no effect on the member; freezing and blocking are separate calls.',
    access: 'admin',
    is_confirmed_action: true,
    input: z.strictObject({
      report_id,
      admin_id: id,
      outcome: z.enum(reportOutcomes),
      note: text({ min: CLOSING_NOTE_MIN, max: CLOSING_NOTE_MAX }),
    }),
    output: z.object({ report_id, outcome: z.enum(reportOutcomes), closed_at: isoTime }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'INVALID_TRANSITION'],
  },
})
