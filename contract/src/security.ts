import { z } from 'zod'
import { authEvents } from './security-values.ts'
import { procedures } from './procedure.ts'
import { id, isoTime, nothing, text } from './schemas.ts'

const looseDetails = z
  .record(z.string().max(64), z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]))
  .refine((value) => Object.keys(value).length <= 20, 'too many entries')
const METADATA_BYTES_MAX = 1024
const bytesOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}
const metadata = looseDetails.refine(
  (value) => Array.from(JSON.stringify(value)).reduce((sum, character) => sum + bytesOf(character), 0) <= METADATA_BYTES_MAX,
  'more than one kilobyte in all',
)
/** The server records all other actions itself. */
const browserActions: ReadonlySet<unknown> = new Set([undefined, 'visit', 'profile_load'])
const browserDetails = looseDetails.refine(({ action }) => browserActions.has(action), 'an action that only the server finds')
const ip_address = z.string().max(64).nullable().optional()

export const security = procedures({
  'log-auth-audit-event': {
    path: 'functions',
    summary:
      'Records an authentication event reported by the browser, as an unverified claim. User, role and address come from the connection, whatever the body says. For guests, only events that a signed-out browser can see are recorded; otherwise `success` is false.',
    access: 'guest',
    input: z.strictObject({
      action_type: z.enum(authEvents),
      user_id: id.nullable().optional(),
      actor_email: text({ max: 254 }).nullable().optional(),
      actor_role: z.enum(['admin', 'agent', 'user']).nullable().optional(),
      ip_address,
      user_agent: text({ max: 500 }).nullable().optional(),
      context: text({ max: 500 }).nullable().optional(),
      extra_metadata: metadata.optional(),
    }),
    output: z.object({ success: z.boolean() }),
    errors: [],
  },
  'log-security-event': {
    path: 'functions',
    summary:
      'Records a security event reported by the browser of the caller’s session, as an unverified claim, and returns the action taken on repeated events. Only error reports of staff screens can be critical, a few per hour; other events are warnings. Actions that the server detects itself are rejected.',
    access: 'session',
    input: z.strictObject({
      user_id: id.nullable().optional(),
      event_type: z.enum(['admin_access', 'sensitive_data_access', 'system_error']),
      severity: z.enum(['info', 'warning', 'critical']),
      ip_address,
      details: browserDetails,
    }),
    output: z.object({
      success: z.boolean(),
      escalated: z.boolean(),
      action_taken: z.enum(['none', 'rate_limited', 'blocked']),
      recent_events: z.int(),
    }),
    errors: [],
  },
  monitor_jwt_failures: {
    summary: 'Counts a token failure for the connection’s own address and user; other ids or addresses in the body are ignored.',
    access: 'guest',
    input: z.strictObject({
      user_id: id.nullable().optional(),
      ip_address,
      user_agent: text({ max: 500 }).nullable().optional(),
      error_type: text({ max: 64 }),
    }),
    output: z.object({
      blocked: z.boolean(),
      action_taken: z.enum(['none', 'rate_limited', 'blocked']),
      recent_failures: z.int(),
    }),
    errors: [],
  },
  is_jwt_blocked: {
    summary: 'Checks if the caller has the flag `blocked`, for any reason: guests by IP prefix, members by account.',
    access: 'guest',
    input: z.strictObject({ ip_address }),
    output: z.object({ blocked: z.boolean() }),
    errors: [],
  },
  get_security_flags: {
    summary: 'Active restrictions on the caller: unresolved flags of the user and of the IP prefix of the connection.',
    access: 'session',
    input: nothing,
    output: z.object({
      items: z.array(
        z.object({
          id,
          user_id: id.nullable(),
          ip_address: z.string().nullable(),
          action_taken: z.enum(['blocked', 'rate_limited']),
          resolved: z.boolean(),
          created_at: isoTime,
          expires_at: isoTime,
        }),
      ),
    }),
    errors: [],
  },
})
