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
} from './security-values.ts'

export type {
  ActiveToken,
  AuditEntry,
  RecordedFact,
  RevokedToken,
  SecurityActivity,
  SecurityEvent,
  SecurityFlag,
  SecurityOverview,
} from './security-records.ts'

/** An address without an account matches only events that recorded it as typed. */
const somebody = text({ min: 1, max: EMAIL_MAX }).optional()
const ip_address = text({ min: 1, max: 64 }).optional()
const days = { date_from: day.optional(), date_to: day.optional() }
const note = text({ min: FLAG_NOTE_MIN, max: FLAG_NOTE_MAX })
const reason = text({ min: REVOKE_REASON_MIN, max: REVOKE_REASON_MAX })

export const securityAdmin = procedures({
  get_security_overview: {
    summary:
      'Unusual failed sign-ins, locks, flags, blocked addresses, bad tokens and step-ups compared with the same weekday of the last eight weeks; active restrictions; and the latest serious events found by the server. At most a few seconds old.',
    access: 'admin',
    is_sensitive_read: true,
    input: nothing,
    output: securityOverview,
    errors: [],
  },
  get_security_activity: {
    summary: 'Failed and refused sign-ins per hour, and the addresses and accounts with the most of them.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ hours: z.literal([...activitySpans]).default(24) }),
    output: securityActivity,
    errors: [],
  },
  list_security_events: {
    summary: 'Security events, newest first, with their source: the server or a browser.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        event: eventName.optional(),
        severity: z.enum(eventSeverities).optional(),
        user: somebody,
        ip_address,
        /** True: only events frequent enough to trigger a rule. */
        escalated: z.boolean().optional(),
        /**
         * False leaves out events in which staff opened staff pages or read data, unless `event` selects them or they
         * triggered a rule.
         */
        with_staff_reads: z.boolean().default(false),
        ...days,
      },
      sorts: ['created_at'],
      item: securityEvent,
    }),
    errors: [],
  },
  list_security_flags: {
    summary: 'Flags: who or which address is or was locked, slowed down or blocked by a rule.',
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
      'Resolves a flag with a note and ends its restriction immediately on all servers, together with other flags of the same kind against the same target. Staff cannot resolve flags about themselves or about an address they used in the last thirty days; flags about other staff need a super_admin; at most three locks per account or address can be lifted in a day.',
    access: 'admin',
    input: z.strictObject({ admin_id: id, flag_id: id, resolution_note: note }),
    output: z.object({
      flag: securityFlag,
      ended_with_it: z.int(),
    }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  list_active_tokens: {
    summary: 'Open sessions, most recently used first, with member, device and address.',
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
    summary: 'Tokens revoked before they expired, and why.',
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
      'Ends an open session immediately on all servers, with its tokens. Not the caller’s own session; sessions of other staff need a super_admin.',
    access: 'admin',
    input: z.strictObject({ admin_id: id, session_id: id, reason }),
    output: z.object({ token: revokedToken }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  list_audit_logs: {
    summary: 'The audit logs: who did what to whom, when, from where, and what changed, by staff or to accounts. Append-only.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        log: z.enum(auditLogs).default('staff'),
        action: text({ min: 1, max: 80 }).optional(),
        actor: somebody,
        target: somebody,
        ip_address,
        ...days,
        at_from: isoTime.optional(),
        at_to: isoTime.optional(),
        /**
         * True: only failed sign-ins, locks, suspicious activity, and calls for which the caller lacked the role.
         * False: all other entries. With the action `step_up`, true selects failed step-ups and false successful ones.
         * The `staff` log has only entries for false.
         */
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
      filters: z.record(z.string().max(100), z.unknown()),
      rows: z.int().min(0).max(TABLE_FILE_ROWS_MAX),
      is_masked: z.boolean(),
    }),
    output: z.object({ stamp: z.string().nullable() }),
    errors: [],
  },
  list_audit_actions: {
    summary: 'The kinds of entries in each log.',
    access: 'admin',
    input: nothing,
    output: z.object({ staff: z.array(z.string()), accounts: z.array(z.string()) }),
    errors: [],
  },
})
