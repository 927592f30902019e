import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { EmailField } from './email-field.tsx'
import { emailProblem } from './password-rules.ts'
import { isFormError, ErrorNotice } from './error-notice.tsx'
import { classifySignInError } from './sign-in-errors.ts'

/** The user types the address again, because a broken link does not contain it. */
export function NewLinkForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useTranslations('email_links')
  const [email, setEmail] = useState('')
  const resend = useMutation({
    mutationFn: (address: string) => api.resend_confirmation({ email: address }),
    onSuccess: (_, address) => onSent(address),
  })
  const problem = resend.error && classifySignInError(resend.error)

  const form = useForm({
    errors: { email: emailProblem(email) },
    isBusy: resend.isPending,
    onSubmit: () => resend.mutate(email.trim()),
  })
  return (
    <form className="grid gap-4" noValidate onSubmit={form.submit}>
      {problem && isFormError(problem) && <ErrorNotice error={problem} email={email.trim()} />}
      <EmailField value={email} onChange={setEmail} {...form.field('email')} />
      <Button kind="main" size="tall" wide type="submit" busy={resend.isPending}>
        {t('ui.send_new_link')}
      </Button>
    </form>
  )
}
