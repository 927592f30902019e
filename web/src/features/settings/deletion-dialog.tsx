import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { factsOf } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { errorWords } from '../../api/error-words.ts'
import { useWords } from '../../lib/words.ts'
import { Bullets } from '../../ui/bullets.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isAboutPassword, OwnPassword } from './own-password.tsx'
import { refreshAccountSettings } from './use-account-settings.ts'

/** The password, and what is still open when that keeps the account from going. */
export function DeletionDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const t = useWords('settings')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const ask = useMutation({
    mutationFn: () => api.request_account_deletion(hasPassword ? { password } : {}),
    onSuccess: () => {
      void refreshAccountSettings()
      onClose()
    },
  })
  const { error } = ask
  const reasons = factsOf(error, 'DELETION_REFUSED')?.reasons
  function submit(): void {
    setTried(true)
    if ((!hasPassword || password !== '') && !ask.isPending) ask.mutate()
  }
  return (
    <FormDialog
      title={t('deletion_title')}
      act={t('deletion_ask')}
      kind="danger"
      busy={ask.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {reasons ? (
        <Notice kind="problem" title={t('deletion_open')}>
          <Bullets items={reasons.map((reason) => t(`deletion_open_${reason}`))} />
        </Notice>
      ) : (
        error && !isAboutPassword(error) && <Notice kind="problem" title={errorWords(error)} />
      )}
      <p className="text-sm text-ink-soft">{t('deletion_decided')}</p>
      <OwnPassword
        {...{ hasPassword, error, isTried }}
        value={password}
        onChange={(typed) => {
          if (error) ask.reset()
          setPassword(typed)
        }}
      />
    </FormDialog>
  )
}
