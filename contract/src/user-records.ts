import { z } from 'zod'
import { agentScore } from './agents.ts'
import { cashoutStatuses } from './cashout-steps.ts'
import { disputeCategories, disputedTypes, disputeStatuses } from './dispute-steps.ts'
import { openedSession } from './identity.ts'
import { limits } from './limits.ts'
import { cents, id, isoTime, language } from './schemas.ts'
import { staffPerson } from './staff-person.ts'
import { blockKinds, staffRoles, userActions, userFlagSources } from './user-values.ts'

const walletStatus = z.enum(['open', 'locked', 'frozen'])
const role = z.enum(staffRoles)

export const listedUser = staffPerson.extend({
  phone: z.string().nullable(),
  avatar_url: z.string().nullable(),
  tier: z.int(),
  agent_level: z.int().nullable(),
  role: role.nullable(),
  is_blocked: z.boolean(),
  block_kind: z.enum(blockKinds).nullable(),
  /** True if the address belongs to the company’s domain and no administrator has approved the account yet. */
  needs_approval: z.boolean(),
  onboarded: z.boolean(),
  available_balance: cents.nullable(),
  on_hold_balance: cents.nullable(),
  wallet_status: walletStatus,
  created_at: isoTime,
  last_seen_at: isoTime.nullable(),
})
export type ListedUser = z.infer<typeof listedUser>

const agentStanding = z.object({
  level: z.int(),
  on_duty: z.boolean(),
  jobs_open: z.int(),
  score: agentScore,
  next: z.object({ level: z.int(), completed_min: z.int(), disputed_bp_max: z.int(), is_proposed: z.boolean() }).nullable(),
})

export const adminUser = listedUser.extend({
  /** The number of the book that has the member’s money, as in list_books. */
  book: z.int().min(0),
  phone_verified: z.boolean(),
  language,
  second_factor: z.boolean(),
  roles: z.array(z.object({ role, granted_at: isoTime, granted_by: staffPerson.nullable() })),
  /** `hit_stands`: a confirmed sanctions hit prevents unblocking. The member does not see it. */
  block: z
    .object({
      reason: z.string().nullable(),
      supply: z.array(z.string()),
      review_on: z.iso.date().nullable(),
      hit_stands: z.boolean(),
    })
    .nullable(),
  limits: limits.get_limits.output.omit({ tiers: true }).nullable(),
  agent: agentStanding.nullable(),
  sessions: z.array(openedSession.omit({ is_current: true })),
  open: z.object({ cashouts: z.int(), disputes: z.int(), flags: z.int() }),
  actions: z.array(z.enum(userActions)),
})
export type AdminUser = z.infer<typeof adminUser>

export const userCashout = z.object({
  id,
  side: z.enum(['sender', 'agent']),
  other: staffPerson.nullable(),
  status: z.enum(cashoutStatuses),
  amount: cents,
  fee: cents,
  tax: cents,
  method: z.string(),
  department: z.string(),
  commune: z.string(),
  htg_per_usd: z.number(),
  /** `end_id`: the posting that paid out or returned the money. */
  hold_id: id,
  end_id: id.nullable(),
  dispute_id: id.nullable(),
  created_at: isoTime,
  accepted_at: isoTime.nullable(),
  sent_at: isoTime.nullable(),
  ended_at: isoTime.nullable(),
})
export type UserCashout = z.infer<typeof userCashout>

export const userDispute = z.object({
  id,
  /** The party who complained, or for whom the server opened the dispute. */
  initiator_id: id,
  opponent_id: id,
  side: z.enum(['payer', 'payee']),
  other: staffPerson,
  status: z.enum(disputeStatuses),
  is_appealed: z.boolean(),
  related_type: z.enum(disputedTypes),
  related_id: id,
  category: z.enum(disputeCategories),
  opened_by: z.enum(['payer', 'payee', 'system']),
  moved: cents.nullable(),
  created_at: isoTime,
  ended_at: isoTime.nullable(),
})
export type UserDispute = z.infer<typeof userDispute>

export const userFlag = z.object({
  id,
  source: z.enum(userFlagSources),
  /**
   * Depends on `source`: the action of a security flag, the category of a report, the severity of a ledger alert, or
   * the kind of a compliance flag.
   */
  what: z.string(),
  text: z.string(),
  by: staffPerson.nullable(),
  is_open: z.boolean(),
  created_at: isoTime,
})
export type UserFlag = z.infer<typeof userFlag>

export const staffNote = z.object({ id, author: staffPerson, body: z.string(), created_at: isoTime })
export type StaffNote = z.infer<typeof staffNote>

const change = z.record(z.string(), z.unknown()).nullable()

export const userStaffAction = z.object({
  id,
  at: isoTime,
  actor: staffPerson,
  actor_role: role,
  action: z.string(),
  subject: z.string().nullable(),
  reason: z.string().nullable(),
  before: change,
  after: change,
  ip_address: z.string(),
})
export type UserStaffAction = z.infer<typeof userStaffAction>
