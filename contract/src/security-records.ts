import { z } from 'zod'
import { comparedFigure } from './compared.ts'
import { deviceSchema } from './identity.ts'
import { day, id, isoTime } from './schemas.ts'
import {
  activitySpans,
  auditLogs,
  eventSeverities,
  eventSources,
  flagActions,
  flagStates,
  securityEventNameList,
  securityEventTypes,
  securityFigures,
  TOP_MAX,
} from './security-values.ts'
import { staffPerson } from './staff-person.ts'

export const eventName = z.enum(securityEventNameList)

/** `field` is a path such as `filters.status`. Amounts are cents. */
const fact = z.object({ field: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) })
export type RecordedFact = z.infer<typeof fact>

export const securityEvent = z.object({
  id,
  event_type: z.enum(securityEventTypes),
  /** The type, refined by the details (`securityEventNames`). */
  name: eventName,
  severity: z.enum(eventSeverities),
  source: z.enum(eventSources),
  created_at: isoTime,
  /** Null if nobody was signed in and the typed address has no account. */
  person: staffPerson.nullable(),
  email: z.string().nullable(),
  ip_address: z.string(),
  escalated: z.boolean(),
  details: z.array(fact),
})
export type SecurityEvent = z.infer<typeof securityEvent>

export const securityFlag = z.object({
  id,
  action_taken: z.enum(flagActions),
  state: z.enum(flagStates),
  reason: z.string(),
  /** A flag has one target: a person, a sign-in address or an IP prefix. */
  person: staffPerson.nullable(),
  email: z.string().nullable(),
  ip_address: z.string().nullable(),
  created_at: isoTime,
  expires_at: isoTime,
  resolved: z.boolean(),
  resolved_by: staffPerson.nullable(),
  resolved_at: isoTime.nullable(),
  resolution_note: z.string().nullable(),
})
export type SecurityFlag = z.infer<typeof securityFlag>

export const securityOverview = z.object({
  as_of: isoTime,
  day,
  figures: z.array(comparedFigure(securityFigures)),
  /** Active restrictions, each counted up to 999. Blocks between members are left out. */
  standing: z.object({
    locked: z.int(),
    rate_limited: z.int(),
    blocked: z.int(),
    blocked_addresses: z.int(),
    members_frozen: z.int(),
    members_blocked: z.int(),
    wallets_locked: z.int(),
  }),
  staff_sessions: z.int(),
  /** The newest events that the server found itself, without severity `info`. */
  latest: z.array(securityEvent).max(8),
})
export type SecurityOverview = z.infer<typeof securityOverview>

/** refused: rejected unchecked because of a lock or block. */
const tries = { failed: z.int(), refused: z.int() }

export const securityActivity = z.object({
  hours: z.literal([...activitySpans]),
  as_of: isoTime,
  by_hour: z.array(z.object({ hour: isoTime, ...tries, lockouts: z.int() })),
  addresses: z.array(z.object({ ip_address: z.string(), ...tries, accounts: z.int(), last_at: isoTime })).max(TOP_MAX),
  accounts: z
    .array(z.object({ email: z.string(), person: staffPerson.nullable(), ...tries, addresses: z.int(), last_at: isoTime }))
    .max(TOP_MAX),
})
export type SecurityActivity = z.infer<typeof securityActivity>

export const activeToken = z.object({
  session_id: id,
  person: staffPerson,
  is_staff: z.boolean(),
  device: deviceSchema,
  /** The IP address at the last sign-in or token refresh. */
  ip_address: z.string(),
  user_agent: z.string(),
  created_at: isoTime,
  last_seen_at: isoTime,
  is_current: z.boolean(),
})
export type ActiveToken = z.infer<typeof activeToken>

export const revokedToken = z.object({
  token_jti: id,
  session_id: id,
  person: staffPerson,
  reason: z.string(),
  revoked_by: staffPerson.nullable(),
  note: z.string().nullable(),
  user_agent: z.string().nullable(),
  revoked_at: isoTime,
  expires_at: isoTime,
})
export type RevokedToken = z.infer<typeof revokedToken>

export const auditEntry = z.object({
  id,
  log: z.enum(auditLogs),
  at: isoTime,
  action: z.string(),
  actor: staffPerson.nullable(),
  actor_email: z.string().nullable(),
  actor_role: z.string().nullable(),
  /** The number of the book in which the staff member worked. Null in the log `accounts`. */
  book: z.int().nullable(),
  /**
   * In the log `staff`: the member whom the action is about. In the log `accounts`: the account with the typed address
   * if nobody was signed in, otherwise null.
   */
  target: staffPerson.nullable(),
  /** The object of the action, in addition to the member in `target`. For example `tier 1` or a shortened session id. */
  subject: z.string().nullable(),
  reason: z.string().nullable(),
  /** Values as stored, so amounts are cents. Null if there is none. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** The people whose ids are in `changes`. */
  people: z.array(staffPerson),
  facts: z.array(fact),
  source: z.enum(['server', 'browser']),
  ip_address: z.string(),
  user_agent: z.string(),
  request_id: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>
