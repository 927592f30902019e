/** Words and bounds of what the staff do about members, free of libraries: the schemas and the screens ask here. */

export const staffRoles = ['admin', 'super_admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Why an account is frozen, in a word for the staff. */
export const freezeReasons = [
  'suspected_fraud',
  'unusual_activity',
  'identity_doubt',
  'dispute',
  'legal_request',
  'other',
] as const
export type FreezeReason = (typeof freezeReasons)[number]

/** The reasons that fit a freeze of an account, and those that fit a freeze out of a dispute. */
export const freezeReasonsFor: Readonly<Record<'account' | 'dispute', readonly FreezeReason[]>> = {
  account: ['suspected_fraud', 'unusual_activity', 'identity_doubt', 'legal_request', 'other'],
  dispute: ['dispute', 'suspected_fraud', 'identity_doubt', 'other'],
}

/** What a member reads of why they are shut out, and what the record keeps of why a role was asked for (product.md, section 4). */
export const USER_REASON_MIN = 15
export const USER_REASON_MAX = 500
/** What a frozen member has to supply. */
export const SUPPLY_MAX = 10
export const SUPPLY_ITEM_MAX = 120
/** What one note of the staff says. */
export const STAFF_NOTE_MAX = 2_000

/** Where what is held against a member comes from. */
export const userFlagSources = ['security', 'report', 'ledger', 'compliance'] as const

/** How somebody is shut out. frozen: until they supply something or it is looked at again. blocked: for good. */
export const shutOutKinds = ['frozen', 'blocked'] as const
export type ShutOut = (typeof shutOutKinds)[number]

/** What the staff may do about a member. */
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
