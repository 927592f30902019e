import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { EMAIL_MAX, TABLE_FILE_ROWS_MAX } from './bounds.ts'
import { procedures } from './procedure.ts'
import { day, id, isoTime, nothing, text } from './schemas.ts'
import {
  activeToken,
  auditEntry,
  eventName,
  revokedToken,
  securityActivity,
  securityEvent,
  securityFlag,
  securityOverview,
} from './security-records.ts'
import {
  activitySpans,
  auditLogs,
  eventSeverities,
  FLAG_NOTE_MAX,
  FLAG_NOTE_MIN,
  flagActionFilters,
  flagStates,
  flagTargets,
  REVOKE_REASON_MAX,
  REVOKE_REASON_MIN,
  revokeReasons,
} from './security-words.ts'

export type {
  ActiveToken,
  AuditEntry,
  RevokedToken,
  SecurityActivity,
  SecurityEvent,
  SecurityFlag,
  SecurityOverview,
} from './security-records.ts'

/** A HaiTag, an email address or an id. Whoever is nobody's is found only where an address was noted as it was typed. */
const somebody = text({ min: 1, max: EMAIL_MAX }).optional()
const ip_address = text({ min: 1, max: 64 }).optional()
/** First and last day, of the platform's time zone. */
const days = { date_from: day.optional(), date_to: day.optional() }
/** Why one of the staff does it: kept. */
const note = text({ min: FLAG_NOTE_MIN, max: FLAG_NOTE_MAX })
const reason = text({ min: REVOKE_REASON_MIN, max: REVOKE_REASON_MAX })

/** What the staff see of who comes in, who is kept out and who did what. */
export const securityDesk = procedures({
  get_security_overview: {
    summary:
      'What is unusual now: failed sign-ins, locks, flags, blocked addresses, bad tokens and step-ups against the same weekday of the last eight weeks; what stands; the latest grave events that the server found. Some seconds old at most.',
    access: 'admin',
    is_sensitive_read: true,
    input: nothing,
    output: securityOverview,
    errors: [],
  },
  get_security_activity: {
    summary:
      'Failed and refused sign-ins hour by hour, and the addresses and accounts that most of them came from and were about.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ hours: z.literal([...activitySpans]).default(24) }),
    output: securityActivity,
    errors: [],
  },
  list_security_events: {
    summary: 'Security events, the newest first, with who told of them: the server, or a browser.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        event: eventName.optional(),
        severity: z.enum(eventSeverities).optional(),
        user: somebody,
        ip_address,
        /** So many in so short a time that a rule was met. */
        escalated: z.boolean().optional(),
        /** Staff opening their own pages and reading data is left out unless asked for, by this or by its name. What met a rule is always there. */
        with_staff_reads: z.boolean().default(false),
        ...days,
      },
      sorts: ['created_at'],
      item: securityEvent,
    }),
    errors: [],
  },
  list_security_flags: {
    summary: 'What was done about too much of something: who or which address is locked, slowed down or blocked, or was.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        action_taken: z.enum(flagActionFilters).optional(),
        state: z.enum(flagStates).optional(),
        target: z.enum(flagTargets).optional(),
        user: somebody,
        ip_address,
        ...days,
      },
      sorts: ['created_at'],
      item: securityFlag,
    }),
    errors: [],
  },
  resolve_security_flag: {
    summary:
      'Settles a flag with a note, and ends at once, on every server, what it did; what stands against the same one for the same kind of thing ends with it. Nobody settles their own, nor one about a network address they came in from in the last thirty days; what is about others of the staff a super_admin settles, and of one address or account three locks are lifted in a day.',
    access: 'admin',
    input: z.strictObject({ admin_id: id, flag_id: id, resolution_note: note }),
    output: z.object({
      flag: securityFlag,
      /** Those of the same one that ended with it. */
      ended_with_it: z.int(),
    }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  list_active_tokens: {
    summary: 'Open sessions, those seen last first: whose, on what device, from where.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: { user: somebody, ip_address, is_staff: z.boolean().optional() },
      sorts: ['last_seen_at'],
      item: activeToken,
    }),
    errors: [],
  },
  list_revoked_tokens: {
    summary: 'Tokens that are good no more before their time, and why.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: { user: somebody, reason: z.enum(revokeReasons).optional(), ...days },
      sorts: ['revoked_at'],
      item: revokedToken,
    }),
    errors: [],
  },
  revoke_token: {
    summary:
      'Ends an open session at once, on every server, with its tokens: whoever uses it is signed out. Not the session it is asked over; those of others of the staff a super_admin ends.',
    access: 'admin',
    input: z.strictObject({ admin_id: id, session_id: id, reason }),
    output: z.object({ token: revokedToken }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  list_audit_logs: {
    summary:
      'Who did what to whom, when, from where, with what changed: what the staff has changed, or what was done to accounts. Nothing in it is ever changed.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        log: z.enum(auditLogs).default('staff'),
        action: text({ min: 1, max: 80 }).optional(),
        actor: somebody,
        /** Of accounts: the account. */
        target: somebody,
        ip_address,
        ...days,
        /** Within these moments, the second not included. */
        at_from: isoTime.optional(),
        at_to: isoTime.optional(),
        /** Of accounts: only what went wrong at a sign-in, a lock, a token or a role. */
        went_wrong: z.boolean().optional(),
      },
      sorts: ['at'],
      item: auditEntry,
    }),
    errors: [],
  },
  record_table_export: {
    summary: `Notes that the caller saves rows of a staff list as a file, before their browser makes it: which list, with which filters, and how many rows (at most ${TABLE_FILE_ROWS_MAX}). Answers the line that the file begins with while findings about the ledger are open.`,
    access: 'admin',
    input: z.strictObject({
      list: z.string().max(100),
      /** As the list was asked for, without the page. */
      filters: z.record(z.string().max(100), z.unknown()),
      rows: z.int().min(0).max(TABLE_FILE_ROWS_MAX),
      /** Names and amounts are masked in the file. */
      is_masked: z.boolean(),
    }),
    output: z.object({ stamp: z.string().nullable() }),
    errors: [],
  },
  list_audit_actions: {
    summary: 'What either log has had an entry of.',
    access: 'admin',
    input: nothing,
    output: z.object({ staff: z.array(z.string()), accounts: z.array(z.string()) }),
    errors: [],
  },
})
