/** The words that the staff's security pages use on the wire, free of libraries. */

/**
 * What is noted as a security event. account_locked: too many wrong passwords or codes. lock_lifted: one of the staff has ended such a lock
 * before its time. token_failure: too many bad tokens from an
 * address or a user. token_reused: a token for renewing was shown twice, so that somebody has a copy.
 */
export const securityEventTypes = [
  'account_locked',
  'lock_lifted',
  'token_failure',
  'token_reused',
  'permission_escalation',
  'admin_access',
  'sensitive_data_access',
  'system_error',
] as const
export type SecurityEventType = (typeof securityEventTypes)[number]

/** Who told of an event: what a browser says is a claim. */
export const eventSources = ['server', 'browser'] as const
export type EventSource = (typeof eventSources)[number]

/** The gravest first. */
export const eventSeverities = ['critical', 'warning', 'info'] as const
export type EventSeverity = (typeof eventSeverities)[number]

/** What a flag does. locked: no sign-in with this address, or none with a second factor, until it ends. */
export const flagActions = ['blocked', 'rate_limited', 'locked'] as const
export type FlagAction = (typeof flagActions)[number]

/** standing: it holds now. ended: it ran out, and nobody has looked at it. resolved: one of the staff has settled it. */
export const flagStates = ['standing', 'ended', 'resolved'] as const
export type FlagState = (typeof flagStates)[number]

/** Whom or what a flag is about: somebody by their account or address of mail, or whoever comes from an address of the network. */
export const flagTargets = ['person', 'address'] as const
export type FlagTarget = (typeof flagTargets)[number]

/** What was tried too often for a sign-in, or for an act of one's own, to stay open. */
export const lockReasons = ['wrong_passwords', 'wrong_codes', 'wrong_own_passwords'] as const
export type LockReason = (typeof lockReasons)[number]

/** What of today is compared with the same weekday of the weeks before. */
export const securityFigures = [
  'failed_sign_ins',
  'lockouts',
  'flags',
  'blocked_addresses',
  'token_failures',
  'copied_keys',
  'role_refusals',
  'step_ups',
  'step_ups_failed',
] as const
export type SecurityFigure = (typeof securityFigures)[number]

/** Hours that the charts may look back. */
export const activitySpans = [24, 72, 168] as const

/** Addresses and accounts named by the charts, each. */
export const TOP_MAX = 10

/** staff: what the staff has changed. accounts: what was done to accounts, by their owners or by others. */
export const auditLogs = ['staff', 'accounts'] as const
export type AuditLogName = (typeof auditLogs)[number]

/** Why a token is good no more. */
export const revokeReasons = [
  'sign_out',
  'revoked',
  'revoked_by_staff',
  'role_removed',
  'reuse',
  'expired',
  'blocked',
  'deleted',
  'password_set',
  'password_change',
  'password_reset',
] as const

/** What is written down when a flag is settled, and why a session is ended. */
export const FLAG_NOTE_MIN = 3
export const FLAG_NOTE_MAX = 1_000
export const REVOKE_REASON_MIN = 3
export const REVOKE_REASON_MAX = 500
