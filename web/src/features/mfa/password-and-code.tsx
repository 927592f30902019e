import { useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { errorWords } from '../../api/error-messages.ts'
import { isAboutPassword, type Proof, useOwnPassword } from '../../api/use-own-password.ts'
import { isCode, tidyCode } from '../../lib/second-factor-code.ts'
import { Notice } from '../../ui/notice.tsx'
import { PasswordAgain } from '../../ui/password-again.tsx'
import { CodeInput } from './code-input.tsx'

/** The password (if the account has one) and an authenticator or recovery code, as call input. */
export type BothProofs = Proof & { code: string }

interface Wanted {
  /** Accounts without a password need a recent sign-in instead. */
  hasPassword: boolean
  error: Error | null
  onType: () => void
}

export function useBothProofs({ hasPassword, error, onType }: Wanted) {
  const own = useOwnPassword({ hasPassword, error, onType })
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  return {
    own,
    code,
    isTried,
    error,
    setCode: (typed: string) => {
      if (error) onType()
      setCode(typed)
    },
    /** The only way forward is to sign in again, so the submit button is hidden. */
    isStuck: own.field.asks === 'sign_in',
    submit: (send: (proofs: BothProofs) => void) => {
      setTried(true)
      if (own.check() && isCode(code)) send({ code: tidyCode(code), ...own.proof })
    },
  }
}

interface BothProofsFieldsProps {
  proofs: ReturnType<typeof useBothProofs>
  text: string
}

export function BothProofsFields({ proofs: { own, code, setCode, isTried, error }, text }: BothProofsFieldsProps) {
  const isElsewhere = isAboutPassword(error) || hasCode(error, 'INVALID_CODE')
  return (
    <>
      {error && !isElsewhere && <Notice kind="problem" title={errorWords(error)} />}
      <p className="text-sm text-ink-soft">{text}</p>
      <PasswordAgain {...own.field} />
      <CodeInput value={code} onChange={setCode} error={error} isTried={isTried} />
    </>
  )
}
