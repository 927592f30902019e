import { useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { errorWords } from '../../api/error-words.ts'
import { isAboutPassword, type Proof, useOwnPassword } from '../../api/use-own-password.ts'
import { isCode, tidyCode } from '../../lib/second-code.ts'
import { Notice } from '../../ui/notice.tsx'
import { PasswordAgain } from '../../ui/password-again.tsx'
import { CodeInput } from './code-input.tsx'

/** The password, where there is one, and a code of either kind, as the server takes them. */
export type BothProofs = Proof & { code: string }

interface Wanted {
  /** Who has none has to come from a fresh sign-in. */
  hasPassword: boolean
  /** What became of the last try. */
  error: Error | null
  /** Something else is being typed: the last try no longer counts. */
  onType: () => void
}

/** What stands in the form, and what may be sent. */
export function useBothProofs({ hasPassword, error, onType }: Wanted) {
  const own = useOwnPassword({ hasPassword, error, onType })
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  return {
    ...{ own, code, isTried, error },
    setCode: (typed: string) => {
      if (error) onType()
      setCode(typed)
    },
    /** Signing in anew is all that helps: no button of the act. */
    isStuck: own.field.asks === 'sign_in',
    /** Hands over what was typed, once it is whole. */
    submit: (send: (proofs: BothProofs) => void) => {
      setTried(true)
      if (own.check() && isCode(code)) send({ code: tidyCode(code), ...own.proof })
    },
  }
}

interface BothProofsFieldsProps {
  proofs: ReturnType<typeof useBothProofs>
  /** What the act does. */
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
