import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { SEARCH_MAX } from './bounds.ts'
import { procedures } from './procedure.ts'
import { approvalAsked } from './reconciliation-records.ts'
import { day, id, isoTime, pageInput, pageOf, text } from './schemas.ts'
import { adminUser, listedUser, staffNote, userCashout, userDispute, userFlag, userStaffAct } from './user-records.ts'
import {
  freezeReasons,
  shutOutKinds,
  STAFF_NOTE_MAX,
  staffRoles,
  SUPPLY_ITEM_MAX,
  SUPPLY_MAX,
  USER_REASON_MAX,
  USER_REASON_MIN,
  userFlagSources,
} from './user-words.ts'
import { activityItem, activityKinds } from './wallet.ts'

export type { AdminUser, ListedUser, StaffNote, UserCashout, UserDispute, UserFlag, UserStaffAct } from './user-records.ts'

const reason = text({ min: USER_REASON_MIN, max: USER_REASON_MAX })

/** Who acts: the caller. */
const admin_id = id
const ofUser = { user_id: id }

/** The account after an act on it. */
const standing = z.object({ user_id: id, is_blocked: z.boolean(), sessions_ended: z.int() })

/** True whenever there is an answer: a refused act gets an error code. */
const success = z.boolean()

const roleChange = z.strictObject({ admin_id, user_id: id, role: z.enum(staffRoles), reason })
const roleErrors = ['FORBIDDEN', 'NOT_FOUND', 'INVALID_TRANSITION', 'CONFLICT'] as const

export const users = procedures({
  admin_list_users: {
    summary:
      'Members, by whatever of them is known: search finds the beginning of tag, email, phone or name. Days are the platform’s, both included.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        search: text({ min: 1, max: SEARCH_MAX }).optional(),
        tier: z.int().min(0).max(3).optional(),
        /** any: whoever staff froze or blocked. Deleted members are none of them. */
        shut_out: z.enum([...shutOutKinds, 'any', 'none']).optional(),
        /** locked: by the ledger, until it is checked. */
        wallet: z.enum(['locked', 'frozen']).optional(),
        /** false: those of the company’s domain who wait for an administrator. */
        approved: z.boolean().optional(),
        /** any: whoever is on the staff. */
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
    summary:
      'One member: who they are, what they have and may, where they are signed in, how they stand, and what the caller may do about them.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject(ofUser),
    output: adminUser,
    errors: ['NOT_FOUND'],
  },
  admin_list_user_activity: {
    summary: 'What happened to a member’s wallet, newest first, as their own list shows it.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({
      ...ofUser,
      ...pageInput,
      kind: z.enum(activityKinds).optional(),
      way: z.enum(['in', 'out']).optional(),
    }),
    output: pageOf(activityItem),
    errors: ['NOT_FOUND'],
  },
  admin_list_user_cashouts: {
    summary: 'Cash-outs of a member, as whoever was paid out or as the agent, newest first.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ ...ofUser, ...pageInput, side: z.enum(['sender', 'agent']).optional() }),
    output: pageOf(userCashout),
    errors: ['NOT_FOUND'],
  },
  admin_list_user_disputes: {
    summary: 'Disputes that a member is one of the two of, newest first.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ ...ofUser, ...pageInput }),
    output: pageOf(userDispute),
    errors: ['NOT_FOUND'],
  },
  admin_list_user_flags: {
    summary:
      'What is held against a member, newest first: flags of the security counters, reports of other members, alerts of the ledger, flags and hits of compliance. Of oneself FORBIDDEN.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ ...ofUser, ...pageInput, source: z.enum(userFlagSources).optional() }),
    output: pageOf(userFlag),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  admin_list_user_notes: {
    summary:
      'What the staff have written down about a member, newest first. Members never see it, nor do staff what is written about themselves.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ ...ofUser, ...pageInput }),
    output: pageOf(staffNote),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  admin_add_user_note: {
    summary:
      'Writes something down about a member, for the staff. It stays as it is written. Nobody writes about themselves (FORBIDDEN).',
    access: 'admin',
    input: z.strictObject({ ...ofUser, body: text({ min: 1, max: STAFF_NOTE_MAX }) }),
    output: staffNote,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  admin_list_user_acts: {
    summary: 'What the staff have done to a member, newest first: who, when, from where, with what was before and after.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ ...ofUser, ...pageInput }),
    output: pageOf(userStaffAct),
    errors: ['NOT_FOUND'],
  },
  freeze_user_account: {
    summary:
      'Freezes an account: the member reads why, what to supply and when it is looked at again; their sessions end, and their money stays where it is. A dispute of theirs it came out of goes before staff. Nobody freezes themselves, and staff are frozen by a super_admin only. Who is frozen already is not frozen again.',
    access: 'admin',
    is_act: true,
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
      /** By the platform’s calendar: today or later. */
      review_on: day.optional(),
    }),
    output: standing,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_TRANSITION', 'LAST_SUPER_ADMIN'],
  },
  admin_block_user: {
    summary:
      'Blocks a member for good (`block` true) or lets a blocked or frozen member in again (`block` false). A blocked member reads the reason and loses every session; their money stays. An unblocked member’s reason is for the record only, and a wallet that the ledger locked stays locked. HIT_STANDS: no unblocking while a confirmed hit of the sanctions list stands. The rules of who may act on whom are those of a freeze.',
    access: 'admin',
    is_act: true,
    input: z.strictObject({ ...ofUser, admin_id, block: z.boolean(), reason }),
    output: standing.extend({ success }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_TRANSITION', 'LAST_SUPER_ADMIN', 'HIT_STANDS'],
  },
  admin_revoke_user_sessions: {
    summary:
      'Signs a member out everywhere, or only of `session_id`. Only a super_admin signs out other staff. `reason` is for the record.',
    access: 'admin',
    input: z.strictObject({ ...ofUser, admin_id, session_id: id.optional(), reason: reason.default('No reason given.') }),
    output: z.object({ success, ended: z.int() }),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  admin_approve_user: {
    summary: 'Lets somebody of the company’s own domain in who waits for it.',
    access: 'admin',
    input: z.strictObject({ ...ofUser, reason: text({ max: USER_REASON_MAX }).default('') }),
    output: z.object({ user_id: id, approved_at: isoTime }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_TRANSITION'],
  },
  admin_grant_role: {
    summary:
      'Asks a second super_admin to give a member a role on the staff. Nobody asks or decides about themselves. Blocked members, and those who are not set up, get none.',
    access: 'super_admin',
    is_act: true,
    input: roleChange,
    output: approvalAsked,
    errors: roleErrors,
  },
  admin_remove_role: {
    summary:
      'Asks a second super_admin to take a role away. Approved, every session of theirs ends. The last super_admin stays one.',
    access: 'super_admin',
    is_act: true,
    input: roleChange,
    output: approvalAsked,
    errors: roleErrors,
  },
  admin_set_agent_level: {
    summary:
      'Confirms the level above that an agent’s work proposes, or takes them to one below theirs with a reason they read; the agent is told.',
    access: 'admin',
    is_act: true,
    input: z.strictObject({
      ...ofUser,
      admin_id,
      agent_level: z.int().min(1).max(3),
      /** Needed for a level below theirs. */
      reason: reason.optional(),
    }),
    output: z.object({ user_id: id, agent_level: z.int() }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_TRANSITION'],
  },
})
