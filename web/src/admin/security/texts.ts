import type { AuditEntry, SecurityFlag } from '@hai/contract/security-admin'
import { staffSignInStepNames, staffSignInSteps, lockReasons, revokeReasons } from '@hai/contract/security-values'
import type { Translate } from '../../lib/translations.ts'

export type Words = Translate<'admin_security'>

const otherReasons = ['refused_token', 'permission_escalation', 'admin_access', 'sensitive_data_access'] as const
const flagReasons = [...lockReasons, ...otherReasons]

/** Unknown reasons are token errors that a browser reported. They are shown as words. */
export function reasonText({ reason }: Pick<SecurityFlag, 'reason'>, t: Words): string {
  const known = flagReasons.find((one) => one === reason)
  return known ? t(`reason_${known}`) : t('reason_token', { what: reason.replaceAll('_', ' ') })
}

export function revokeText(reason: string, t: Words): string {
  const known = revokeReasons.find((one) => one === reason)
  return known ? t(`revoked_${known}`) : reason
}

export function entryTitle({ log, action, subject }: Pick<AuditEntry, 'log' | 'action' | 'subject'>, t: Words): string {
  if (log !== 'accounts' || action !== 'step_up') return actionText(action)
  const step = staffSignInSteps.find((one) => one === subject)
  return step ? t(`event_${staffSignInStepNames[step]}`) : actionText(action)
}

export const actionText = (action: string): string => {
  const words = action.replaceAll(/[._]/g, ' ')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
