import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { useReauthenticated } from '../../account/use-reauthenticated.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PasswordAgain } from '../../ui/password-again.tsx'
import type { PasskeyDialogProps } from './rename-passkey-dialog.tsx'

/** The passkey stays on the device but no longer signs in. */
export function RemovePasskeyDialog({ passkey: { passkey_id, name }, onClose, onDone }: PasskeyDialogProps) {
  const t = useTranslations('mfa')
  const removing = useReauthenticated(
    'remove_passkey',
    (proof) => api.remove_passkey({ passkey_id, ...proof }),
    () => onDone(t('passkey_removed', { name })),
  )
  return (
    <FormDialog
      title={t('passkey_remove_title', { name })}
      submitLabel={removing.isStuck ? null : t('passkey_remove')}
      kind="danger"
      busy={removing.isPending}
      onSubmit={() => removing.run()}
      onClose={onClose}
    >
      {removing.error && <Notice kind="problem" title={errorMessage(removing.error)} />}
      <p className="text-sm text-ink-soft">{t('passkey_remove_text')}</p>
      <PasswordAgain {...removing.field} />
    </FormDialog>
  )
}
