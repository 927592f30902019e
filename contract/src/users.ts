import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { SEARCH_MAX } from './bounds.ts'
import { procedures } from './procedure.ts'
import { approvalAsked } from './integrity-records.ts'
import { day, id, isoTime, pageInput, pageOf, text } from './schemas.ts'
import { adminUser, listedUser, staffNote, userCashout, userDispute, userFlag, userStaffAction } from './user-records.ts'
import {
  freezeReasons,
  blockKinds,
  STAFF_NOTE_MAX,
  staffRoles,
  SUPPLY_ITEM_MAX,
  SUPPLY_MAX,
  USER_REASON_MAX,
  USER_REASON_MIN,
  userFlagSources,
} from './user-values.ts'
import { activityKinds, wallet } from './wallet.ts'

export type { AdminUser, ListedUser, StaffNote, UserCashout, UserDispute, UserFlag, UserStaffAction } from './user-records.ts'

const reason = text({ min: USER_REASON_MIN, max: USER_REASON_MAX })

const admin_id = id
const ofUser = { user_id: id }

const blockResult = z.object({ user_id: id, is_blocked: z.boolean(), sessions_ended: z.int() })

/** Always true. Refused actions return an error code instead. */
const success = z.boolean()

const roleChange = z.strictObject({ admin_id, user_id: id, role: z.enum(staffRoles), reason })
const roleErrors = ['FORBIDDEN', 'NOT_FOUND', 'INVALID_TRANSITION', 'CONFLICT'] as const

export const users = procedures({
  admin_list_users: {
    summary:
      'Members of the book, filtered by their data; `search` matches prefixes of tag, email, phone or name. Days are in the platform’s time zone, both included.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        search: text({ min: 1, max: SEARCH_MAX }).optional(),
        tier: z.int().min(0).max(3).optional(),
        /** Deleted members are left out. */
        block_kind: z.enum([...blockKinds, 'any', 'none']).optional(),
        /** locked: the ledger found an error, and staff have not unlocked the wallet yet. */
        wallet: z.enum(['locked', 'frozen']).optional(),
        /** false: accounts on the company’s domain that wait for approval. */
        approved: z.boolean().optional(),
        role: z.enum([...staffRoles, 'any', 'none']).optional(),
        agent: z.boolean().optional(),
        onboarded: z.boolean().optional(),
        created_from: day.optional(),
        created_to: day.optional(),
      },
      sorts: ['created_at', 'full_name', 'available_balance'],
      item: listedUser,
    }),
    errors: [],
  },
  admin_get_user: {
    summary: 'One member: profile, balances, limits, sessions, status, and the actions open to the caller.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject(ofUser),
    output: adminUser,
    errors: ['NOT_FOUND'],
  },
  admin_list_user_activity: {
    summary: 'A member’s activity, newest first, as in their own list.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({
      ...ofUser,
      ...pageInput,
      kind: z.enum(activityKinds).optional(),
      way: z.enum(['in', 'out']).optional(),
    }),
    output: wallet.list_activity.output,
    errors: ['NOT_FOUND'],
  },
  admin_list_user_cashouts: {
    summary: 'Cash-outs of a member, as recipient or as agent, newest first.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ ...ofUser, ...pageInput, side: z.enum(['sender', 'agent']).optional() }),
    output: pageOf(userCashout),
    errors: ['NOT_FOUND'],
  },
  admin_list_user_disputes: {
    summary: 'Disputes with a member as either party, newest first.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ ...ofUser, ...pageInput }),
    output: pageOf(userDispute),
    errors: ['NOT_FOUND'],
  },
  admin_list_user_flags: {
    summary:
      'Flags about a member, newest first: security flags, reports by members, ledger alerts, compliance flags and hits. FORBIDDEN for the caller themselves.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ ...ofUser, ...pageInput, source: z.enum(userFlagSources).optional() }),
    output: pageOf(userFlag),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  admin_list_user_notes: {
    summary: 'Staff notes about a member, newest first. Hidden from the member, also if they are staff.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ ...ofUser, ...pageInput }),
    output: pageOf(staffNote),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  admin_add_user_note: {
    summary: 'Adds a staff note about a member. Notes are immutable. Staff cannot write about themselves (FORBIDDEN).',
    access: 'admin',
    input: z.strictObject({ ...ofUser, body: text({ min: 1, max: STAFF_NOTE_MAX }) }),
    output: staffNote,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  admin_list_user_actions: {
    summary: 'Staff actions on a member, newest first: who, when, from where, with the values before and after.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ ...ofUser, ...pageInput }),
    output: pageOf(userStaffAction),
    errors: ['NOT_FOUND'],
  },
  freeze_user_account: {
    summary:
      'Freezes an account: the member reads the reason, what to supply and the review date; their sessions end and their money stays in place. A freeze from a dispute escalates the dispute. Staff cannot freeze themselves, and only a super_admin can freeze staff. Refused if already frozen.',
    access: 'admin',
    is_confirmed_action: true,
    input: z.strictObject({
      ...ofUser,
      admin_id,
      freeze_reason: reason,
      reason_code: z.enum(freezeReasons).default('other'),
      dispute_id: id.optional(),
      supply: z
        .array(text({ min: 1, max: SUPPLY_ITEM_MAX }))
        .max(SUPPLY_MAX)
        .default([]),
      review_on: day.optional(),
    }),
    output: blockResult,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_TRANSITION', 'LAST_SUPER_ADMIN'],
  },
  admin_block_user: {
    summary:
      'Blocks a member permanently (`block` true), or unblocks a blocked or frozen member (`block` false). A blocked member reads the reason and loses all sessions; their money stays. The reason for unblocking is only recorded, and a wallet locked by the ledger stays locked. HIT_STANDS: cannot unblock during a confirmed sanctions hit. Same permissions as for a freeze.',
    access: 'admin',
    is_confirmed_action: true,
    input: z.strictObject({ ...ofUser, admin_id, block: z.boolean(), reason }),
    output: blockResult.extend({ success }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_TRANSITION', 'LAST_SUPER_ADMIN', 'HIT_STANDS'],
  },
  admin_revoke_user_sessions: {
    summary:
      'Ends all sessions of a member, or only `session_id`. Only a super_admin can do this for other staff. `reason` is recorded.',
    access: 'admin',
    input: z.strictObject({ ...ofUser, admin_id, session_id: id.optional(), reason: reason.default('No reason given.') }),
    output: z.object({ success, ended: z.int() }),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  admin_approve_user: {
    summary: 'Approves a waiting account on the company’s domain.',
    access: 'admin',
    input: z.strictObject({ ...ofUser, reason: text({ max: USER_REASON_MAX }).default('') }),
    output: z.object({ user_id: id, approved_at: isoTime }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_TRANSITION'],
  },
  admin_grant_role: {
    summary:
      'Asks a second super_admin to grant a staff role. Nobody can request or decide their own. Not for members who are blocked or have not finished onboarding.',
    access: 'super_admin',
    is_confirmed_action: true,
    input: roleChange,
    output: approvalAsked,
    errors: roleErrors,
  },
  admin_remove_role: {
    summary:
      'Asks a second super_admin to remove a staff role. The approval ends all sessions of the member. The last super_admin cannot be removed.',
    access: 'super_admin',
    is_confirmed_action: true,
    input: roleChange,
    output: approvalAsked,
    errors: roleErrors,
  },
  admin_set_agent_level: {
    summary: 'Promotes an agent to the proposed next level, or demotes them with a reason that they read. The agent is notified.',
    access: 'admin',
    is_confirmed_action: true,
    input: z.strictObject({
      ...ofUser,
      admin_id,
      agent_level: z.int().min(1).max(3),
      reason: reason.optional(),
    }),
    output: z.object({ user_id: id, agent_level: z.int() }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_TRANSITION'],
  },
})
