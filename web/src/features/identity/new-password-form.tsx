import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { getSession } from '../../api/session.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { isLinkError, linkError } from './link-errors.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { passwordProblem } from './password-rules.ts'
import { isFormError, ErrorNotice } from './error-notice.tsx'
import type { LinkErrorKind } from './sign-in-errors.ts'

export interface NewPasswordFormProps {
  token: string
  email: string
  onInvalidLink: (kind: LinkErrorKind) => void
  onDone: () => void
}

/**
 * Setting the password ends all sessions of the account. If this browser has one of them, this call fails, and the
 * failure signs the browser out. A session of another account continues.
 */
async function noticeOwnEnd(): Promise<void> {
  if (getSession()) await api.get_current_user().catch(() => undefined)
}

export function NewPasswordForm({ token, email, onInvalidLink, onDone }: NewPasswordFormProps) {
  const t = useTranslations('passwords')
  const [password, setPassword] = useState('')
  const set = useMutation({
    mutationFn: async () => {
      await api.reset_password({ token, password })
      await noticeOwnEnd()
    },
    onSuccess: () => {
      // Removes the used token from the URL and the history.
      history.replaceState(history.state, '', location.pathname)
      onDone()
    },
    onError: (error) => {
      const problem = linkError(error)
      if (isLinkError(problem)) onInvalidLink(problem.kind)
    },
  })
  const problem = set.error && linkError(set.error)

  const form = useForm({
    errors: { password: passwordProblem(password, '') },
    isBusy: set.isPending,
    onSubmit: () => set.mutate(),
  })
  return (
    <AuthFrame title={t('choose_title')} sub={t('choose_sub', { email })} glyph={<Glyph icon={KeyRound} blue size="l" />}>
      <form className="grid gap-4" noValidate onSubmit={form.submit}>
        {problem && isFormError(problem) && <ErrorNotice error={problem} email={email} />}
        <NewPasswordField
          label={t('new_password')}
          value={password}
          onChange={(value) => {
            if (set.error) set.reset()
            setPassword(value)
          }}
          {...form.field('password')}
          isCommon={hasCode(set.error, 'WEAK_PASSWORD')}
        />
        <Button kind="main" size="tall" wide type="submit" busy={set.isPending}>
          {t(set.isPending ? 'setting' : 'set')}
        </Button>
      </form>
    </AuthFrame>
  )
}
