import type { AuditEntry, SecurityFlag } from '@hai/contract/security-admin'
import { fieldText } from '@hai/contract/setting-fields'
import { staffSignInStepNames, staffSignInSteps, lockReasons, revokeReasons } from '@hai/contract/security-values'
import { useMemo } from 'react'
import { type Translate, useTranslations } from '../../lib/translations.ts'
import { useActionTitle } from '../ui/action-title.ts'
import { fieldLabel } from '../ui/stored-value-text.ts'

export type Words = Translate<'admin_security'>

const otherReasons = ['refused_token', 'permission_escalation', 'admin_access', 'sensitive_data_access'] as const
const flagReasons = [...lockReasons, ...otherReasons]

/** Unknown reasons are token errors that a browser reported. They are shown as words. */
export function reasonText({ reason }: Pick<SecurityFlag, 'reason'>, t: Words): string {
  const known = flagReasons.find((one) => one === reason)
  return known ? t(`reason_${known}`) : t('reason_token', { what: fieldText(reason) })
}

export function revokeText(reason: string, t: Words): string {
  const known = revokeReasons.find((one) => one === reason)
  return known ? t(`revoked_${known}`) : fieldLabel(reason)
}

type TitledEntry = Pick<AuditEntry, 'log' | 'action' | 'subject'>

const stepOf = ({ log, action, subject }: TitledEntry) =>
  log === 'accounts' && action === 'step_up' ? staffSignInSteps.find((one) => one === subject) : undefined

/** Null if the title of the entry of an account already says it. */
export const detailText = (entry: TitledEntry): string | null =>
  entry.subject === null || stepOf(entry) ? null : fieldLabel(entry.subject)

export function useEntryTitle(): (entry: TitledEntry) => string {
  const t = useTranslations('admin_security')
  const titleOf = useActionTitle()
  return useMemo(
    () => (entry) => {
      const step = stepOf(entry)
      return step ? t(`event_${staffSignInStepNames[step]}`) : titleOf(entry.action)
    },
    [t, titleOf],
  )
}
