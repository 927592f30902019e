import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { errorWords } from '../../api/error-words.ts'
import { useWords } from '../../lib/words.ts'
import { Notice } from '../../ui/notice.tsx'
import { CodeInput, isCode, tidyCode } from './code-input.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { OwnPassword } from './password-again.tsx'

export interface TurnOffDialogProps {
  /** Who has none has to come from a fresh sign-in. */
  hasPassword: boolean
  onDone: () => void
  onClose: () => void
}

/** The password and a code of either kind: then the password alone signs in again. */
export function TurnOffDialog({ hasPassword, onDone, onClose }: TurnOffDialogProps) {
  const t = useWords('factors')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const turnOff = useMutation({
    mutationFn: () => api.turn_off_authenticator({ code: tidyCode(code), ...(hasPassword && { password }) }),
    onSuccess: onDone,
  })
  const { error } = turnOff
  const isElsewhere = hasCode(error, 'INVALID_CREDENTIALS', 'INVALID_CODE')
  const type = (set: (value: string) => void) => (value: string) => {
    if (error) turnOff.reset()
    set(value)
  }
  return (
    <FormDialog
      title={t('turn_off_title')}
      act={t('turn_off')}
      kind="danger"
      busy={turnOff.isPending}
      onSubmit={() => {
        setTried(true)
        if (isCode(code) && (!hasPassword || password !== '')) turnOff.mutate()
      }}
      onClose={onClose}
    >
      {error && !isElsewhere && (
        <Notice
          kind="problem"
          title={hasCode(error, 'REAUTHENTICATION_NEEDED') ? t('again_without_password') : errorWords(error)}
        />
      )}
      <p className="text-sm text-ink-soft">{t('turn_off_text')}</p>
      {hasPassword && (
        <OwnPassword
          value={password}
          onChange={type(setPassword)}
          error={
            hasCode(error, 'INVALID_CREDENTIALS') ? t('password_wrong') : isTried && password === '' && t('password_missing')
          }
        />
      )}
      <CodeInput value={code} onChange={type(setCode)} error={error} isTried={isTried} />
    </FormDialog>
  )
}
