import { z } from 'zod'
import { adminList } from './admin-list.ts'
import {
  COMPLIANCE_NOTE_MAX,
  COMPLIANCE_NOTE_MIN,
  complianceFlagKinds,
  complianceFlagStatuses,
  complianceSettings,
} from './compliance-values.ts'
import { EMAIL_MAX } from './bounds.ts'
import { procedures } from './procedure.ts'
import { cents, id, INTEGER_MAX, isoTime, nothing, text } from './schemas.ts'
import { changeReason } from './settings-change.ts'
import { staffPerson } from './staff-person.ts'

export const flagEvidence = z.object({
  figures: z.record(z.string(), z.int()),
  transactions: z.array(z.object({ transaction_id: id, amount: cents, created_at: isoTime })),
  listed: z
    .object({
      member_name: z.string(),
      /** The entry keeps its number in new versions of the sanctions list. */
      entry_number: z.int(),
      listed_name: z.string(),
      is_alias: z.boolean(),
      program: z.string(),
      remarks: z.string(),
      score: z.int(),
    })
    .nullable(),
})
export type FlagEvidence = z.infer<typeof flagEvidence>

const flag = z.object({
  id,
  kind: z.enum(complianceFlagKinds),
  status: z.enum(complianceFlagStatuses),
  user: staffPerson,
  tier: z.int(),
  is_blocked: z.boolean(),
  evidence: flagEvidence,
  raised_at: isoTime,
  note: z.string().nullable(),
  resolved_by: staffPerson.nullable(),
  resolved_at: isoTime.nullable(),
  /** Clearing needs two staff members if the names are very similar. Withdrawing a confirmation always needs two. */
  needs_two: z.boolean(),
  /** A request to clear the hit or to withdraw its confirmation. */
  release: z
    .object({
      approval_id: id,
      status: z.enum(['pending', 'approved']),
      reason: z.string(),
      requested_by: staffPerson,
      requested_at: isoTime,
      decided_by: staffPerson.nullable(),
      decided_at: isoTime.nullable(),
    })
    .nullable(),
})
export type ComplianceFlag = z.infer<typeof flag>

const listState = z.object({
  id,
  status: z.enum(['loading', 'ready', 'failed']),
  names: z.int(),
  /** Entries that are not people: ships, aircraft, organisations. */
  others: z.int(),
  /** `broken_lines`: where the first broken rows are. */
  broken_rows: z.int(),
  broken_lines: z.array(z.string()),
  fault: z.enum(['unreadable', 'no_names', 'too_many_names']).nullable(),
  started_at: isoTime,
  finished_at: isoTime.nullable(),
  screened: z.int(),
  screened_at: isoTime.nullable(),
})

const setting = z.object({
  key: z.enum(complianceSettings),
  value: z.int(),
  least: z.int(),
  most: z.int(),
  changed_at: isoTime.nullable(),
})
const settings = z.object({ items: z.array(setting) })

/** Members never see any of these data. */
export const compliance = procedures({
  admin_list_compliance_flags: {
    summary: 'Flagged members, from sanctions screening or transaction monitoring, with the rule and its evidence.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        kind: z.enum(complianceFlagKinds).optional(),
        /** screening: sanctions list. velocity: money movements. */
        source: z.enum(['screening', 'velocity']).optional(),
        status: z.enum(complianceFlagStatuses).optional(),
        user_id: id.optional(),
        user: text({ min: 1, max: EMAIL_MAX }).optional(),
      },
      sorts: ['raised_at'],
      item: flag,
    }),
    errors: [],
  },
  admin_get_compliance_flag: {
    summary: 'One flag, as in the list. Flags about the caller are hidden (NOT_FOUND).',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ flag_id: id }),
    output: flag,
    errors: ['NOT_FOUND'],
  },
  admin_resolve_compliance_flag: {
    summary:
      'Clears or confirms a flag, once, with a note for staff. Flags about staff need a super_admin. Confirming a sanctions match blocks the member, with a text that does not mention the list. Clearing a close match needs two staff members (FORBIDDEN). Other flags have no effect on the member. The member is not told.',
    access: 'admin',
    is_confirmed_action: true,
    input: z.strictObject({
      flag_id: id,
      outcome: z.enum(['cleared', 'confirmed']),
      note: text({ min: COMPLIANCE_NOTE_MIN, max: COMPLIANCE_NOTE_MAX }),
    }),
    output: flag,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_TRANSITION', 'LAST_SUPER_ADMIN'],
  },
  admin_release_sanctions_hit: {
    summary:
      'Asks a second staff member to agree that a hit is a false positive: an open hit is then cleared, a confirmed one withdrawn. Only then can the member be unblocked, with a separate call.',
    access: 'admin',
    is_confirmed_action: true,
    input: z.strictObject({
      flag_id: id,
      note: text({ min: COMPLIANCE_NOTE_MIN, max: COMPLIANCE_NOTE_MAX }),
    }),
    output: flag,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_TRANSITION', 'CONFLICT'],
  },
  get_sanctions_screening: {
    summary: 'The sanctions list in use and the latest import attempt. `is_configured`: the operator has set SANCTIONS_FILE.',
    access: 'admin',
    input: nothing,
    output: z.object({ is_configured: z.boolean(), current: listState.nullable(), newest: listState.nullable() }),
    errors: [],
  },
  get_compliance_settings: {
    summary: 'The thresholds of screening and of the monitoring rules, each with its bounds.',
    access: 'admin',
    input: nothing,
    output: settings,
    errors: [],
  },
  set_compliance_setting: {
    summary:
      'Sets a threshold within its bounds, effective from the next run. Raising a score of screening or of clearing by two waits for a second super_admin; `approval_id` identifies the request. CONFLICT: the value is no longer `known`, or a change is already pending.',
    access: 'super_admin',
    is_confirmed_action: true,
    input: z.strictObject({
      key: z.enum(complianceSettings),
      known: z.int().min(0).max(INTEGER_MAX),
      value: z.int().min(0).max(1_000_000_00),
      reason: changeReason,
    }),
    output: settings.extend({
      approval_id: id.nullable(),
    }),
    errors: ['CONFLICT', 'BAD_REQUEST', 'FORBIDDEN'],
  },
})
