import { useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { isPasswordError, type Proof, useOwnPassword } from '../../account/use-own-password.ts'
import { isCode, normalizeCode } from '../../lib/second-factor-code.ts'
import { useForm } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordAgain } from '../../ui/password-again.tsx'
import { CodeInput } from './code-input.tsx'

/** `code`: of the authenticator, or a recovery code. */
export type PasswordAndCode = Proof & { code: string }

interface PasswordAndCodeOptions {
  /** If false, the user must have signed in recently. */
  hasPassword: boolean
  error: Error | null
  isBusy: boolean
  onType: () => void
  onSend: (proofs: PasswordAndCode) => void
}

export function usePasswordAndCode({ hasPassword, error, isBusy, onType, onSend }: PasswordAndCodeOptions) {
  const own = useOwnPassword({ hasPassword, error, onType })
  const [code, setCode] = useState('')
  const form = useForm({
    errors: { password: own.isMissing, code: !isCode(code) },
    isBusy,
    onSubmit: () => onSend({ code: normalizeCode(code), ...own.proof }),
  })
  return {
    own,
    code,
    codeField: form.field('code'),
    error,
    setCode: (typed: string) => {
      if (error) onType()
      setCode(typed)
    },
    /** True if the user must sign in again first. */
    isStuck: own.field.asks === 'sign_in',
    submit: () => {
      own.check()
      form.submit()
    },
  }
}

interface BothProofsFieldsProps {
  proofs: ReturnType<typeof usePasswordAndCode>
  text: string
}

export function PasswordAndCodeFields({ proofs: { own, code, setCode, codeField, error }, text }: BothProofsFieldsProps) {
  const isElsewhere = isPasswordError(error) || hasCode(error, 'INVALID_CODE')
  return (
    <>
      {error && !isElsewhere && <Notice kind="problem" title={errorMessage(error)} />}
      <p className="text-sm text-ink-soft">{text}</p>
      <PasswordAgain {...own.field} />
      <CodeInput value={code} onChange={setCode} error={error} shown={codeField} />
    </>
  )
}
