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
} from './security-words.ts'
import { staffPerson } from './staff-person.ts'

export const eventName = z.enum(securityEventNameList)

/** A name and what stands at it, as text. */
const fact = z.object({ field: z.string(), value: z.string() })

export const securityEvent = z.object({
  id,
  event_type: z.enum(securityEventTypes),
  /** What happened, told apart by the details. */
  name: eventName,
  severity: z.enum(eventSeverities),
  source: z.enum(eventSources),
  created_at: isoTime,
  /** Null: nobody was signed in, and the address that was typed is nobody's. */
  person: staffPerson.nullable(),
  /** What somebody tried to sign in with; null: it is not about that. */
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
  /** What there was too much of. */
  reason: z.string(),
  /** Against whom: a person, an address somebody signs in with, or a household of the internet. */
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
  /** Today, of the platform. */
  day,
  figures: z.array(comparedFigure(securityFigures)),
  /** What stands now, each counted up to 999. Whom members block for themselves is in none of them. */
  standing: z.object({
    /** By a rule, for a while. */
    locked: z.int(),
    rate_limited: z.int(),
    blocked: z.int(),
    blocked_addresses: z.int(),
    /** By staff, until they end it. */
    members_frozen: z.int(),
    members_blocked: z.int(),
    /** By the ledger, until the wallet is checked. */
    wallets_locked: z.int(),
  }),
  /** Open sessions, counted up to 999 of staff. */
  staff_sessions: z.int(),
  /** The latest that are no mere notes, the newest first. */
  latest: z.array(securityEvent).max(8),
})
export type SecurityOverview = z.infer<typeof securityOverview>

/** Failed: a wrong password or code. Refused: not even looked at, because of a lock or a block. */
const tries = { failed: z.int(), refused: z.int() }

export const securityActivity = z.object({
  hours: z.literal([...activitySpans]),
  as_of: isoTime,
  /** Every hour, the oldest first, that under way last. */
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
  /** Of the last sign-in or renewal. */
  ip_address: z.string(),
  user_agent: z.string(),
  created_at: isoTime,
  last_seen_at: isoTime,
  /** The session that asks. */
  is_current: z.boolean(),
})
export type ActiveToken = z.infer<typeof activeToken>

export const revokedToken = z.object({
  token_jti: id,
  session_id: id,
  person: staffPerson,
  reason: z.string(),
  /** Of the staff: who, and why in their words. */
  revoked_by: staffPerson.nullable(),
  note: z.string().nullable(),
  /** Of whoever ended it; null: nobody's browser did. */
  user_agent: z.string().nullable(),
  revoked_at: isoTime,
  /** After it the token would have been good for nothing anyway. */
  expires_at: isoTime,
})
export type RevokedToken = z.infer<typeof revokedToken>

export const auditEntry = z.object({
  id,
  log: z.enum(auditLogs),
  at: isoTime,
  action: z.string(),
  /** Who did it, or who was signed in. */
  actor: staffPerson.nullable(),
  /** The address that was typed, where nobody was signed in. */
  actor_email: z.string().nullable(),
  actor_role: z.string().nullable(),
  /** Of accounts, where nobody was signed in: whose account the address opens. */
  target: staffPerson.nullable(),
  /** What else it was done to, or how. */
  subject: z.string().nullable(),
  reason: z.string().nullable(),
  /** What is not as it was; null where there was, or is, nothing. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  facts: z.array(fact),
  /** browser: what a browser claims. */
  source: z.enum(['server', 'browser']),
  ip_address: z.string(),
  user_agent: z.string(),
  request_id: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>
