import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Dialog } from '../../ui/sheet.tsx'
import { type PasswordAndCode, PasswordAndCodeFields, usePasswordAndCode } from './password-and-code.tsx'
import { RecoveryCodes, useLeaveWarning } from './recovery-codes.tsx'

export interface RenewCodesDialogProps {
  /** If false, the user must have signed in recently. */
  hasPassword: boolean
  onClose: () => void
}

export function RenewCodesDialog({ hasPassword, onClose }: RenewCodesDialogProps) {
  const t = useTranslations('mfa')
  const renew = useMutation({
    mutationKey: ['renew_recovery_codes'],
    mutationFn: (given: PasswordAndCode) => api.renew_recovery_codes(given),
  })
  const finish = () => {
    toast({ title: t('renewed'), kind: 'done' })
    onClose()
  }
  const { isLeaving, leave } = useLeaveWarning(finish)
  const proofs = usePasswordAndCode({
    hasPassword,
    error: renew.error,
    isBusy: renew.isPending,
    onType: renew.reset,
    onSend: renew.mutate,
  })

  if (renew.data)
    return (
      <Dialog
        title={t('recovery_title')}
        closeLabel={t('ui.close')}
        onClose={leave}
        actions={
          <Button kind="main" wide onClick={finish}>
            {t('recovery_kept')}
          </Button>
        }
      >
        <RecoveryCodes codes={renew.data.recovery_codes} isLeaving={isLeaving} />
      </Dialog>
    )
  return (
    <FormDialog
      title={t('renew')}
      submitLabel={proofs.isStuck ? null : t('renew_action')}
      busy={renew.isPending}
      onSubmit={proofs.submit}
      onClose={onClose}
    >
      <PasswordAndCodeFields proofs={proofs} text={t('renew_text')} />
    </FormDialog>
  )
}
