/**
 * token_failure: too many bad tokens from an address or user.
 * token_reused: a refresh token was used twice, so someone has a copy.
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

/** Details refine the types of step-up and data access events. */
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
  action_confirmed: 'admin_access',
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

export const staffSignInStepNames = {
  code_sent: 'code_sent',
  proven: 'stepped_up',
  wrong: 'wrong_code',
  locked: 'locked_out',
  token_given: 'step_up_token_given',
  token_asked_twice: 'step_up_token_asked_twice',
  ended: 'step_up_ended',
  action_confirmed: 'action_confirmed',
} as const satisfies Readonly<Record<string, SecurityEventName>>
export type StaffSignInStep = keyof typeof staffSignInStepNames
const isStaffSignInStep = (step: string): step is StaffSignInStep => Object.hasOwn(staffSignInStepNames, step)
export const staffSignInSteps: readonly StaffSignInStep[] = Object.keys(staffSignInStepNames).filter(isStaffSignInStep)

/** Events from a browser are unverified claims. */
export const eventSources = ['server', 'browser'] as const
export type EventSource = (typeof eventSources)[number]

/** Most severe first. */
export const eventSeverities = ['critical', 'warning', 'info'] as const
export type EventSeverity = (typeof eventSeverities)[number]

/** locked: sign-in with the flag’s email address, or with a second factor, is refused until the lock ends. */
export const flagActions = ['blocked', 'rate_limited', 'locked'] as const
export type FlagAction = (typeof flagActions)[number]

export const flagActionFilters = [...flagActions, 'held_up'] as const
export type FlagActionFilter = (typeof flagActionFilters)[number]

export const flagStates = ['standing', 'ended', 'resolved'] as const
export type FlagState = (typeof flagStates)[number]

/** address: an IP prefix. */
export const flagTargets = ['person', 'address'] as const
export type FlagTarget = (typeof flagTargets)[number]

/** wrong_own_passwords: too many wrong passwords in confirmations. */
export const lockReasons = ['wrong_passwords', 'wrong_codes', 'wrong_own_passwords'] as const
export type LockReason = (typeof lockReasons)[number]

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

export const activitySpans = [24, 72, 168] as const

export const TOP_MAX = 10

/** accounts: events on accounts, by anyone. */
export const auditLogs = ['staff', 'accounts'] as const
export type AuditLogName = (typeof auditLogs)[number]

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

export const FLAG_NOTE_MIN = 3
export const FLAG_NOTE_MAX = 1_000
export const REVOKE_REASON_MIN = 3
export const REVOKE_REASON_MAX = 500

/** The actions that audit log entries of accounts name, sign-ins among them. */
export const authEvents = [
  'login_attempt',
  'login_success',
  'login_failure',
  'logout',
  'token_refresh',
  'password_change',
  'password_reset',
  'account_created',
  'account_locked',
  'session_expired',
  'phone_verification',
  'oauth',
  'suspicious_activity',
  'role_change',
  'permission_escalation',
  'factor_change',
  'step_up',
] as const
