import type { StaffRole, UserAction } from '@hai/contract/user-values'
import { useAuth } from '../../api/auth-context.ts'
import { useTranslations } from '../../lib/translations.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useUserAction, type UserActionDialogProps } from './use-user-action.ts'

const roleOf = (action: UserAction): StaffRole => (action.endsWith('super_admin') ? 'super_admin' : 'admin')

export function ChangeRole({ user: { user_id }, action: which, onClose }: UserActionDialogProps) {
  const t = useTranslations('admin_users')
  const { profile } = useAuth()
  const isGrant = which.startsWith('grant')
  const action = useUserAction(isGrant ? 'admin_grant_role' : 'admin_remove_role', {
    failed: t('role_failed'),
    onClose,
    done: () => ({ title: t('role_asked'), text: t('role_asked_text'), kind: 'wait' }),
  })
  if (action.isBusy) return action.dialog
  return (
    <ReasonDialog
      title={t(`action_${which}`)}
      submitLabel={t('go_on')}
      hint={t('second_reads')}
      onClose={onClose}
      onGiven={(reason) => action.run(() => ({ user_id, admin_id: profile.id, role: roleOf(which), reason }))}
    >
      <p className="text-ink-soft">{t(isGrant ? 'grant_text' : 'removal_text')}</p>
    </ReasonDialog>
  )
}
