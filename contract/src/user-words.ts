/** Constants of the staff actions on members. */

export const staffRoles = ['admin', 'super_admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Why an account is frozen, as a code for staff. */
export const freezeReasons = [
  'suspected_fraud',
  'unusual_activity',
  'identity_doubt',
  'dispute',
  'legal_request',
  'other',
] as const
export type FreezeReason = (typeof freezeReasons)[number]

/** Reasons that apply to a freeze of an account, and to a freeze from a dispute. */
export const freezeReasonsFor: Readonly<Record<'account' | 'dispute', readonly FreezeReason[]>> = {
  account: ['suspected_fraud', 'unusual_activity', 'identity_doubt', 'legal_request', 'other'],
  dispute: ['dispute', 'suspected_fraud', 'identity_doubt', 'other'],
}

/**
 * Length of the reason that a restricted member reads, and of the recorded reason for a role request
 * (docs/product/staff.md#blocked-frozen-locked).
 */
export const USER_REASON_MIN = 15
export const USER_REASON_MAX = 500
/** Limits of the list of what a frozen member must supply. */
export const SUPPLY_MAX = 10
export const SUPPLY_ITEM_MAX = 120
/** Length of a staff note. */
export const STAFF_NOTE_MAX = 2_000

/** Sources of flags about a member. */
export const userFlagSources = ['security', 'report', 'ledger', 'compliance'] as const

/** frozen: until something is supplied or reviewed. blocked: permanently. */
export const shutOutKinds = ['frozen', 'blocked'] as const
export type ShutOut = (typeof shutOutKinds)[number]

/** Staff actions on a member. */
export const userActs = [
  'freeze',
  'block',
  'unblock',
  'approve',
  'revoke_sessions',
  'grant_admin',
  'grant_super_admin',
  'remove_admin',
  'remove_super_admin',
  'set_agent_level',
  'lower_agent_level',
] as const
export type UserAct = (typeof userActs)[number]
