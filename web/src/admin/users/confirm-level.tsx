import { useAuth } from '../../api/auth-context.ts'
import { useTranslations } from '../../lib/translations.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useUserAction, type UserActionDialogProps } from './use-user-action.ts'

export function ConfirmLevel({ user: { user_id, agent }, onClose }: UserActionDialogProps) {
  const t = useTranslations('admin_users')
  const { profile } = useAuth()
  const action = useUserAction('admin_set_agent_level', {
    failed: t('level_failed'),
    onClose,
    done: ({ agent_level: level }) => ({ title: t('level_done', { level }), kind: 'done' }),
  })
  const next = agent?.next
  if (action.isBusy || !agent || !next) return action.dialog
  return (
    <FormDialog
      title={t('action_set_agent_level')}
      submitLabel={t('go_on')}
      busy={false}
      onClose={onClose}
      onSubmit={() => action.run(() => ({ user_id, admin_id: profile.id, agent_level: next.level }))}
    >
      <p>{t('level_text', { level: next.level, completed: agent.score.completed, disputed: agent.score.disputed })}</p>
    </FormDialog>
  )
}
