import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { isFormError, ErrorNotice } from './error-notice.tsx'
import { classifySignInError } from './sign-in-errors.ts'

const WAIT_MS = 30_000

export interface ResendButtonProps {
  email: string
  /** True if a link was just sent, so the wait starts now. */
  waitFirst?: boolean
  send?: () => Promise<object>
}

export function ResendButton({ email, waitFirst = false, send = () => api.resend_confirmation({ email }) }: ResendButtonProps) {
  const t = useTranslations('identity')
  const [freeAtMs, setFreeAtMs] = useState(() => (waitFirst ? Date.now() + WAIT_MS : 0))
  const left = useSecondsLeft(freeAtMs)
  const isWaiting = left > 0
  const resend = useMutation({
    mutationFn: send,
    onSuccess: () => setFreeAtMs(Date.now() + WAIT_MS),
  })
  const problem = resend.error && classifySignInError(resend.error)

  const label = () => {
    if (resend.isPending) return t('ui.sending_link')
    return isWaiting ? t('ui.resend_wait', { seconds: left }) : t('ui.send_new_link')
  }
  return (
    <div className="grid gap-2">
      {problem && isFormError(problem) && <ErrorNotice error={problem} email={email} />}
      <p role="status" className="font-medium wrap-anywhere text-in empty:sr-only">
        {resend.isSuccess && t('resent', { email })}
      </p>
      <Button kind="edge" wide busy={resend.isPending} refused={isWaiting} onClick={() => resend.mutate()}>
        {label()}
      </Button>
    </div>
  )
}
