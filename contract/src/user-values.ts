export const staffRoles = ['admin', 'super_admin'] as const
export type StaffRole = (typeof staffRoles)[number]

export const freezeReasons = [
  'suspected_fraud',
  'unusual_activity',
  'identity_doubt',
  'dispute',
  'legal_request',
  'other',
] as const
export type FreezeReason = (typeof freezeReasons)[number]

export const freezeReasonsFor: Readonly<Record<'account' | 'dispute', readonly FreezeReason[]>> = {
  account: ['suspected_fraud', 'unusual_activity', 'identity_doubt', 'legal_request', 'other'],
  dispute: ['dispute', 'suspected_fraud', 'identity_doubt', 'other'],
}

/**
 * For the reason that a restricted member reads, and for the recorded reason of a role request
 * (docs/product/staff.md#blocked-frozen-locked).
 */
export const USER_REASON_MIN = 15
export const USER_REASON_MAX = 500
export const SUPPLY_MAX = 10
export const SUPPLY_ITEM_MAX = 120
export const STAFF_NOTE_MAX = 2_000

export const userFlagSources = ['security', 'report', 'ledger', 'compliance'] as const

/** blocked: without a planned end. */
export const blockKinds = ['frozen', 'blocked'] as const
export type BlockKind = (typeof blockKinds)[number]

export const userActions = [
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
export type UserAction = (typeof userActions)[number]
