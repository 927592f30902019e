import type { AdminUser } from '@hai/contract/users'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

export interface RevokeSessionsProps {
  user: Pick<AdminUser, 'user_id'>
  /** If it is missing, all sessions of the member end. */
  session_id?: string
  onClose: () => void
}

export function RevokeSessions({ user: { user_id }, session_id, onClose }: RevokeSessionsProps) {
  const t = useTranslations('admin_users')
  const action = t(session_id === undefined ? 'action_revoke_sessions' : 'admin_ui.end_session')
  const { profile } = useAuth()
  const { mutate, isPending, error } = useMutation({
    mutationKey: ['admin_revoke_user_sessions'],
    mutationFn: (reason: string) =>
      api.admin_revoke_user_sessions({ user_id, admin_id: profile.id, reason, ...(session_id && { session_id }) }),
    onSuccess: ({ ended }) => {
      toast({ title: t('signed_out', { count: ended }), kind: 'done' })
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={action}
      submitLabel={action}
      hint={t('only_staff_see_this')}
      busy={isPending}
      onClose={onClose}
      onGiven={(reason) => mutate(reason)}
    >
      <p className="text-ink-soft">{t(session_id === undefined ? 'revoke_text' : 'revoke_one_text')}</p>
      {error && (
        <Notice kind="problem" title={t('revoke_failed')}>
          <p>{errorMessage(error)}</p>
        </Notice>
      )}
    </ReasonDialog>
  )
}
