import { z } from 'zod'
import { agentScore } from './agents.ts'
import { cashoutStatuses } from './cashout-steps.ts'
import { disputeCategories, disputedTypes, disputeStatuses } from './dispute-steps.ts'
import { openedSession } from './identity.ts'
import { limits } from './limits.ts'
import { cents, id, isoTime, language } from './schemas.ts'
import { staffPerson } from './staff-person.ts'
import { staffRoles, userActs, userFlagSources, shutOutKinds } from './user-words.ts'

const walletStatus = z.enum(['open', 'locked', 'frozen'])
const role = z.enum(staffRoles)

/** A member as the staff list them. */
export const listedUser = staffPerson.extend({
  phone: z.string().nullable(),
  avatar_url: z.string().nullable(),
  tier: z.int(),
  /** Null: no agent. */
  agent_level: z.int().nullable(),
  /** The higher of their roles on the staff; null: none. */
  role: role.nullable(),
  is_blocked: z.boolean(),
  /** How they are shut out; null: they are not. */
  shut_out: z.enum(shutOutKinds).nullable(),
  /** Of the company’s own domain, and waits for an administrator to let them in. */
  needs_approval: z.boolean(),
  onboarded: z.boolean(),
  /** Null: no wallet yet. */
  available_balance: cents.nullable(),
  on_hold_balance: cents.nullable(),
  wallet_status: walletStatus,
  created_at: isoTime,
  /** Of the sessions that are kept; null: there is none. */
  last_seen_at: isoTime.nullable(),
})
export type ListedUser = z.infer<typeof listedUser>

const agentStanding = z.object({
  level: z.int(),
  on_duty: z.boolean(),
  jobs_open: z.int(),
  score: agentScore,
  /** What the level above asks; null: they are on the highest. `is_proposed`: they have worked for it. */
  next: z.object({ level: z.int(), completed_min: z.int(), disputed_bp_max: z.int(), is_proposed: z.boolean() }).nullable(),
})

export const adminUser = listedUser.extend({
  phone_verified: z.boolean(),
  language,
  /** Whether signing in asks for a second factor. */
  second_factor: z.boolean(),
  roles: z.array(z.object({ role, granted_at: isoTime, granted_by: staffPerson.nullable() })),
  /** What the member reads; null: they are not blocked. `hit_stands`, which they do not: a confirmed hit of the sanctions list keeps it. */
  block: z
    .object({
      reason: z.string().nullable(),
      supply: z.array(z.string()),
      review_on: z.iso.date().nullable(),
      hit_stands: z.boolean(),
    })
    .nullable(),
  /** As their own settings show them; null: no wallet yet. */
  limits: limits.get_limits.output.omit({ tiers: true }).nullable(),
  agent: agentStanding.nullable(),
  sessions: z.array(openedSession.omit({ is_current: true })),
  /** What is open, for the heads of the lists. */
  open: z.object({ cashouts: z.int(), disputes: z.int(), flags: z.int() }),
  /** What the caller may do about them now. */
  actions: z.array(z.enum(userActs)),
})
export type AdminUser = z.infer<typeof adminUser>

export const userCashout = z.object({
  id,
  /** What the member is to it. */
  side: z.enum(['sender', 'agent']),
  /** The other; null: nobody has it yet. */
  other: staffPerson.nullable(),
  status: z.enum(cashoutStatuses),
  amount: cents,
  fee: cents,
  tax: cents,
  method: z.string(),
  department: z.string(),
  commune: z.string(),
  /** Locked when it was asked for. */
  htg_per_usd: z.number(),
  /** The postings that put the money on hold, and paid it out or gave it back. */
  hold_id: id,
  end_id: id.nullable(),
  /** The newest dispute about it. */
  dispute_id: id.nullable(),
  created_at: isoTime,
  accepted_at: isoTime.nullable(),
  sent_at: isoTime.nullable(),
  ended_at: isoTime.nullable(),
})
export type UserCashout = z.infer<typeof userCashout>

export const userDispute = z.object({
  id,
  /** The party it was opened for, and the other one. */
  initiator_id: id,
  opponent_id: id,
  side: z.enum(['payer', 'payee']),
  other: staffPerson,
  status: z.enum(disputeStatuses),
  /** An appeal against its outcome waits for an answer. */
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
  /** In a word: what was done about it, what was reported, how grave it is. */
  what: z.string(),
  text: z.string(),
  /** Who reported it; null: nobody did. */
  by: staffPerson.nullable(),
  is_open: z.boolean(),
  created_at: isoTime,
})
export type UserFlag = z.infer<typeof userFlag>

export const staffNote = z.object({ id, author: staffPerson, body: z.string(), created_at: isoTime })
export type StaffNote = z.infer<typeof staffNote>

const change = z.record(z.string(), z.unknown()).nullable()

/** Something that was done to a member by the staff. */
export const userStaffAct = z.object({
  id,
  at: isoTime,
  actor: staffPerson,
  actor_role: role,
  action: z.string(),
  subject: z.string().nullable(),
  reason: z.string().nullable(),
  /** What has changed, as it was and as it is; null: nothing that can be told so. */
  before: change,
  after: change,
  ip_address: z.string(),
})
export type UserStaffAct = z.infer<typeof userStaffAct>
