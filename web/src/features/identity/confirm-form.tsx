import { useMutation } from '@tanstack/react-query'
import type { Output } from '@hai/contract/contract'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { setSession } from '../../api/session.ts'
import { deviceId } from '../../lib/device-id.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { isLinkError, linkError } from './link-errors.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { isFormError, ErrorNotice } from './error-notice.tsx'
import type { LinkErrorKind } from './sign-in-errors.ts'

export interface ConfirmFormProps {
  token: string
  link: Output<'read_confirmation_link'>
  onInvalidLink: (kind: LinkErrorKind) => void
}

/** Storing the session opens the app. */
export function ConfirmForm({ token, link, onInvalidLink }: ConfirmFormProps) {
  const t = useTranslations('email_links')
  const [password, setPassword] = useState('')
  const [isAsked, setAsked] = useState(link.password_needed)
  const confirm = useMutation({
    mutationFn: () => api.confirm_email({ token, device_id: deviceId(), ...(isAsked && { password }) }),
    onSuccess: setSession,
    onError: (error) => {
      const problem = linkError(error)
      if (isLinkError(problem)) onInvalidLink(problem.kind)
      if (!hasCode(error, 'PASSWORD_NEEDED')) return
      form.reset()
      setAsked(true)
    },
  })
  const problem = confirm.error && linkError(confirm.error)
  // The user typed only the password here, so the error of wrong credentials is shown at that field.
  const isWrong = problem?.kind === 'wrong'
  const form = useForm({
    errors: { password: isAsked && password === '' && t('ui.password_missing') },
    isBusy: confirm.isPending,
    onSubmit: () => confirm.mutate(),
  })

  return (
    <AuthFrame
      title={t(confirm.isSuccess ? 'confirmed_title' : 'confirm_title')}
      sub={t('confirm_sub', { email: link.email })}
      glyph={<Glyph icon={MailCheck} blue size="l" />}
    >
      <form className="grid gap-4" noValidate onSubmit={form.submit}>
        {problem && !isWrong && isFormError(problem) && <ErrorNotice error={problem} email={link.email} />}
        {isAsked && (
          <>
            <Notice>{t('confirm_password')}</Notice>
            <PasswordField
              label={t('ui.password')}
              autoComplete="current-password"
              value={password}
              onChange={(event) => {
                if (isWrong) confirm.reset()
                setPassword(event.target.value)
              }}
              {...form.field('password')}
              {...(isWrong && { error: t('confirm_password_wrong') })}
            />
          </>
        )}
        <Button kind="main" size="tall" wide type="submit" busy={confirm.isPending || confirm.isSuccess}>
          {confirm.isPending ? t('confirming') : t('confirm_button')}
        </Button>
      </form>
    </AuthFrame>
  )
}
