import { useAuth } from '../../api/auth-context.ts'
import { useTranslations } from '../../lib/translations.ts'
import { FreezeDialog } from './freeze-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useUserAction, type UserActionDialogProps } from './use-user-action.ts'

export function Freeze({ user: { user_id }, onClose }: UserActionDialogProps) {
  const t = useTranslations('admin_users')
  const { profile } = useAuth()
  const action = useUserAction('freeze_user_account', {
    failed: t('admin_ui.freeze_failed'),
    onClose,
    done: ({ sessions_ended: count }) => ({
      title: t('admin_ui.account_frozen'),
      text: t('frozen_text', { count }),
      kind: 'done',
    }),
  })
  if (action.isBusy) return action.dialog
  return (
    <FreezeDialog
      user_id={user_id}
      onClose={onClose}
      onGiven={(freeze) => action.run(() => ({ user_id, admin_id: profile.id, ...freeze }))}
    />
  )
}

export function Block({ user: { user_id }, onClose }: UserActionDialogProps) {
  const t = useTranslations('admin_users')
  const { profile } = useAuth()
  const action = useUserAction('admin_block_user', {
    failed: t('block_status_failed'),
    onClose,
    done: ({ sessions_ended: count }) => ({ title: t('blocked'), text: t('frozen_text', { count }), kind: 'done' }),
  })
  if (action.isBusy) return action.dialog
  return (
    <ReasonDialog
      title={t('action_block')}
      submitLabel={t('ui.continue')}
      hint={t('member_reads')}
      onClose={onClose}
      onGiven={(reason) => action.run(() => ({ user_id, admin_id: profile.id, block: true, reason }))}
    >
      <p className="text-ink-soft">{t('block_text')}</p>
    </ReasonDialog>
  )
}

/** Ends a freeze or a block. */
export function Unblock({ user: { user_id, block_kind }, onClose }: UserActionDialogProps) {
  const t = useTranslations('admin_users')
  const { profile } = useAuth()
  const isFrozen = block_kind === 'frozen'
  const action = useUserAction('admin_block_user', {
    failed: t('block_status_failed'),
    onClose,
    done: () => ({ title: t(isFrozen ? 'unfrozen' : 'unblocked'), kind: 'done' }),
  })
  if (action.isBusy) return action.dialog
  return (
    <ReasonDialog
      title={t(isFrozen ? 'action_unfreeze' : 'action_unblock')}
      submitLabel={t('ui.continue')}
      hint={t('only_staff_see_this')}
      onClose={onClose}
      onGiven={(reason) => action.run(() => ({ user_id, admin_id: profile.id, block: false, reason }))}
    >
      <p className="text-ink-soft">{t('unblock_text')}</p>
    </ReasonDialog>
  )
}
