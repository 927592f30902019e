import { z } from 'zod'
import { adminList } from './admin-list.ts'
import {
  COMPLIANCE_NOTE_MAX,
  COMPLIANCE_NOTE_MIN,
  complianceFlagKinds,
  complianceFlagStatuses,
  complianceSettings,
} from './compliance-words.ts'
import { EMAIL_MAX } from './bounds.ts'
import { procedures } from './procedure.ts'
import { cents, id, INTEGER_MAX, isoTime, nothing, text } from './schemas.ts'
import { changeReason } from './settings-change.ts'
import { staffPerson } from './staff-person.ts'

/** Why somebody was flagged, as it stood then. */
export const flagEvidence = z.object({
  /** The rule in figures: what was counted, and from where on it counts. Those named `…_cents` are money. */
  figures: z.record(z.string(), z.int()),
  /** What moved; the oldest first. */
  transactions: z.array(z.object({ transaction_id: id, amount: cents, created_at: isoTime })),
  /** The entry of the sanctions list whose name is like the member’s. */
  listed: z
    .object({
      /** As the member was called. */
      member_name: z.string(),
      /** Its number in the list, which stays from one issue to the next. */
      entry_number: z.int(),
      listed_name: z.string(),
      is_alias: z.boolean(),
      program: z.string(),
      remarks: z.string(),
      /** How alike they are, 0 to 100. */
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
  /** A hit that one alone may not clear: its names are too much alike. Withdrawing one that was confirmed always takes two. */
  needs_two: z.boolean(),
  /** That another is asked to agree to clearing it, or to withdrawing its confirmation, and what they have said; null: nobody asks. */
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
  /** Names of people that are compared, aliases included. */
  names: z.int(),
  /** Entries that are no people: ships, aircraft, organisations. */
  others: z.int(),
  /** Rows that could not be read, and the first of them by their line. */
  broken_rows: z.int(),
  broken_lines: z.array(z.string()),
  /** Why it could not be taken over. */
  fault: z.enum(['unreadable', 'no_names', 'too_many_names']).nullable(),
  started_at: isoTime,
  finished_at: isoTime.nullable(),
  /** Members compared with it so far, and when all were. */
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

/** Whom to look at, and why: names on a sanctions list, and money that moves as it should not. Members are told nothing of it. */
export const compliance = procedures({
  admin_list_compliance_flags: {
    summary: 'Members who were flagged, by a name on the sanctions list or by how their money moves, with rule and evidence.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        kind: z.enum(complianceFlagKinds).optional(),
        /** Only names on the list, or only how money moves. */
        source: z.enum(['screening', 'velocity']).optional(),
        status: z.enum(complianceFlagStatuses).optional(),
        user_id: id.optional(),
        /** Of one member: their HaiTag, email address or id. */
        user: text({ min: 1, max: EMAIL_MAX }).optional(),
      },
      sorts: ['raised_at'],
      item: flag,
    }),
    errors: [],
  },
  admin_get_compliance_flag: {
    summary: 'One flag, as the list shows it. What is held against the caller is not there (NOT_FOUND).',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ flag_id: id }),
    output: flag,
    errors: ['NOT_FOUND'],
  },
  admin_resolve_compliance_flag: {
    summary:
      'Says what a flag is: cleared, or confirmed, with a note for the staff. Once, and of others of the staff by a super_admin. A confirmed name on the sanctions list stops the member’s money: they are blocked, with a text that says nothing of the list. One that is nearly the listed name is cleared by two (FORBIDDEN). Other flags do nothing to the member, who is told nothing.',
    access: 'admin',
    is_act: true,
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
      'Asks a second member of the staff to agree that a hit is nothing: an open one is cleared then, a confirmed one withdrawn. Only then can the member be let in again, which is another act.',
    access: 'admin',
    is_act: true,
    input: z.strictObject({
      flag_id: id,
      /** For whoever decides, and for the record. */
      note: text({ min: COMPLIANCE_NOTE_MIN, max: COMPLIANCE_NOTE_MAX }),
    }),
    output: flag,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_TRANSITION', 'CONFLICT'],
  },
  get_sanctions_screening: {
    summary:
      'The sanctions list that members are compared with, and the newest try to take one over. `is_configured`: the operator has named a file (SANCTIONS_FILE).',
    access: 'admin',
    input: nothing,
    output: z.object({ is_configured: z.boolean(), current: listState.nullable(), newest: listState.nullable() }),
    errors: [],
  },
  get_compliance_settings: {
    summary: 'The thresholds of screening and of the rules about how money moves, each with its bounds.',
    access: 'admin',
    input: nothing,
    output: settings,
    errors: [],
  },
  set_compliance_setting: {
    summary:
      'Sets a threshold, within its bounds; it counts from the next run on. A higher score of screening, or of clearing by two, waits for a second super_admin: `approval_id` is what waits. CONFLICT: it is no longer `known`, or it waits already.',
    access: 'super_admin',
    is_act: true,
    input: z.strictObject({
      key: z.enum(complianceSettings),
      known: z.int().min(0).max(INTEGER_MAX),
      value: z.int().min(0).max(1_000_000_00),
      reason: changeReason,
    }),
    output: settings.extend({
      /** What another is asked to approve; null: it is set. */
      approval_id: id.nullable(),
    }),
    errors: ['CONFLICT', 'BAD_REQUEST', 'FORBIDDEN'],
  },
})
