import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type PasswordAndCode, PasswordAndCodeFields, usePasswordAndCode } from './password-and-code.tsx'

export interface TurnOffDialogProps {
  /** If false, the user must have signed in recently. */
  hasPassword: boolean
  onClose: () => void
}

export function TurnOffDialog({ hasPassword, onClose }: TurnOffDialogProps) {
  const t = useTranslations('mfa')
  const turnOff = useMutation({
    mutationKey: ['turn_off_authenticator'],
    mutationFn: (given: PasswordAndCode) => api.turn_off_authenticator(given),
    onSuccess: () => toast({ title: t('turned_off'), kind: 'done' }),
  })
  const proofs = usePasswordAndCode({
    hasPassword,
    error: turnOff.error,
    isBusy: turnOff.isPending,
    onType: turnOff.reset,
    onSend: turnOff.mutate,
  })
  return (
    <FormDialog
      title={t('turn_off_title')}
      submitLabel={proofs.isStuck ? null : t('ui.turn_off')}
      kind="danger"
      busy={turnOff.isPending}
      onSubmit={proofs.submit}
      onClose={onClose}
    >
      <PasswordAndCodeFields proofs={proofs} text={t('turn_off_text')} />
    </FormDialog>
  )
}
