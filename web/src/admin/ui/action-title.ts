import { authEvents } from '@hai/contract/security-values'
import { staffActions } from '@hai/contract/staff-actions'
import { useMemo } from 'react'
import { fieldLabel } from './stored-value-text.ts'
import { type Translate, useTranslations } from '../../lib/translations.ts'

const actions = [...staffActions, ...authEvents]

/** An action of another version of the app is shown in words. */
export function actionTitle(action: string, t: Translate<'admin_ui'>): string {
  const known = actions.find((one) => one === action)
  return known ? t(`done_${known}`) : fieldLabel(action)
}

export function useActionTitle(): (action: string) => string {
  const t = useTranslations('admin_ui')
  return useMemo(() => (action) => actionTitle(action, t), [t])
}
