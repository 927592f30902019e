import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { errorWords } from '../../api/error-words.ts'
import { toast } from '../../lib/toast.ts'
import { useWords } from '../../lib/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { OneActProps } from './acts.tsx'
import { useUserChanged } from './use-user-changed.ts'

/** Lets somebody of the company's own domain in. */
export function Approve({ user: { user_id }, onClose }: OneActProps) {
  const t = useWords('admin_users')
  const changed = useUserChanged()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.admin_approve_user({ user_id }),
    onSuccess: () => {
      toast({ title: t('approved'), kind: 'done' })
      onClose()
    },
    onSettled: changed,
  })
  return (
    <FormDialog title={t('act_approve')} act={t('act_approve')} busy={isPending} onClose={onClose} onSubmit={() => mutate()}>
      <p className="text-ink-soft">{t('approve_text')}</p>
      {error && <Notice kind="problem" title={errorWords(error)} />}
    </FormDialog>
  )
}
