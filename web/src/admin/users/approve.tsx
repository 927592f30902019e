import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { RevealFirst } from '../ui/reveal-first.tsx'
import { type UserActionDialogProps } from './use-user-action.ts'

export function Approve({ user, onClose }: UserActionDialogProps) {
  const t = useTranslations('admin_users')
  const isShown = useSensitiveShown()
  const { mutate, isPending, error } = useMutation({
    mutationKey: ['admin_approve_user'],
    mutationFn: () => api.admin_approve_user({ user_id: user.user_id }),
    onSuccess: () => {
      toast({ title: t('approved'), kind: 'done' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('action_approve')}
      submitLabel={isShown ? t('action_approve') : null}
      busy={isPending}
      onClose={onClose}
      onSubmit={() => mutate()}
    >
      <MemberName member={user} plain />
      <RevealFirst />
      <p className="text-ink-soft">{t('approve_text')}</p>
      {error && <Notice kind="problem" title={errorMessage(error)} />}
    </FormDialog>
  )
}
