import { isShownToMember } from '@hai/contract/deletion-values'
import { useMutation } from '@tanstack/react-query'
import { errorDataOf } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { isPasswordError, type Proof, useOwnPassword } from '../../account/use-own-password.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Bullets } from '../../ui/bullets.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordAgain } from '../../ui/password-again.tsx'

export function DeletionDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const t = useTranslations('settings')
  const ask = useMutation({
    mutationKey: ['request_account_deletion'],
    mutationFn: (proof: Proof) => api.request_account_deletion(proof),
    onSuccess: () => {
      toast({ title: t('deletion_sent'), kind: 'done' })
      onClose()
    },
  })
  const { error } = ask
  const own = useOwnPassword({ hasPassword, error, onType: ask.reset })
  const reasons = errorDataOf(error, 'DELETION_REFUSED')?.reasons
  function submit(): void {
    if (own.check()) ask.mutate(own.proof)
  }
  return (
    <FormDialog
      title={t('deletion_title')}
      submitLabel={own.field.asks === 'sign_in' ? null : t('deletion_ask')}
      kind="danger"
      busy={ask.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {reasons ? (
        <Notice kind="problem" title={t('deletion_open')}>
          <Bullets items={reasons.filter(isShownToMember).map((reason) => t(`deletion_open_${reason}`))} />
        </Notice>
      ) : (
        error && !isPasswordError(error) && <Notice kind="problem" title={errorMessage(error)} />
      )}
      <p className="text-sm text-ink-soft">{t('deletion_decided')}</p>
      <PasswordAgain {...own.field} />
    </FormDialog>
  )
}
