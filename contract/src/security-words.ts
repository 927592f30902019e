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

/**
 * What a security event is called on the screens: its type, told apart by what happened. Events of the door of the staff and of data that was
 * shown have names of their own; of every other type the name is the type.
 */
export const securityEventNames = {
  account_locked: 'account_locked',
  lock_lifted: 'lock_lifted',
  token_failure: 'token_failure',
  token_reused: 'token_reused',
  permission_escalation: 'permission_escalation',
  system_error: 'system_error',
  staff_page_opened: 'admin_access',
  code_sent: 'admin_access',
  wrong_code: 'admin_access',
  locked_out: 'admin_access',
  stepped_up: 'admin_access',
  step_up_token_given: 'admin_access',
  step_up_token_asked_twice: 'admin_access',
  step_up_ended: 'admin_access',
  act_confirmed: 'admin_access',
  staff_number_changed: 'admin_access',
  page_opened: 'sensitive_data_access',
  data_viewed: 'sensitive_data_access',
  export: 'sensitive_data_access',
  own_data_exported: 'sensitive_data_access',
  payment_scheduled: 'sensitive_data_access',
} as const satisfies Readonly<Record<string, SecurityEventType>>
export type SecurityEventName = keyof typeof securityEventNames

const isEventName = (name: string): name is SecurityEventName => Object.hasOwn(securityEventNames, name)
export const securityEventNameList: readonly SecurityEventName[] = Object.keys(securityEventNames).filter(isEventName)

/** Steps at the door of the staff, as the audit of accounts keeps them, with the name of their event. */
export const doorStepNames = {
  code_sent: 'code_sent',
  proven: 'stepped_up',
  wrong: 'wrong_code',
  locked: 'locked_out',
  token_given: 'step_up_token_given',
  token_asked_twice: 'step_up_token_asked_twice',
  ended: 'step_up_ended',
  act_confirmed: 'act_confirmed',
} as const satisfies Readonly<Record<string, SecurityEventName>>
export type DoorStep = keyof typeof doorStepNames
const isDoorStep = (step: string): step is DoorStep => Object.hasOwn(doorStepNames, step)
export const doorSteps: readonly DoorStep[] = Object.keys(doorStepNames).filter(isDoorStep)

/** Who told of an event: what a browser says is a claim. */
export const eventSources = ['server', 'browser'] as const
export type EventSource = (typeof eventSources)[number]

/** The gravest first. */
export const eventSeverities = ['critical', 'warning', 'info'] as const
export type EventSeverity = (typeof eventSeverities)[number]

/** What a flag does. locked: no sign-in with this address, or none with a second factor, until it ends. */
export const flagActions = ['blocked', 'rate_limited', 'locked'] as const
export type FlagAction = (typeof flagActions)[number]

/** held_up: slowed down or blocked, but no locked sign-in. */
export const flagActionFilters = [...flagActions, 'held_up'] as const
export type FlagActionFilter = (typeof flagActionFilters)[number]

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
