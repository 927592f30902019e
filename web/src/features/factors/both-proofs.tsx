import { useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { errorWords } from '../../api/error-words.ts'
import { useWords } from '../../lib/words.ts'
import { Notice } from '../../ui/notice.tsx'
import { CodeInput, isCode, tidyCode } from './code-input.tsx'
import { OwnPassword } from './password-again.tsx'

/** The password, where there is one, and a code of either kind, as the server takes them. */
export interface BothProofs {
  password?: string
  code: string
}

/** What stands in the form, and what may be sent. */
export function useBothProofs({ hasPassword }: { hasPassword: boolean }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  return {
    ...{ hasPassword, password, setPassword, code, setCode, isTried },
    /** Hands over what was typed, once it is whole. */
    submit: (send: (proofs: BothProofs) => void) => {
      setTried(true)
      if (isCode(code) && (!hasPassword || password !== '')) send({ code: tidyCode(code), ...(hasPassword && { password }) })
    },
  }
}

interface BothProofsFieldsProps {
  proofs: ReturnType<typeof useBothProofs>
  /** What became of the last try. */
  error: Error | null
  /** What the act does. */
  text: string
  /** Something else is being typed: the last try no longer counts. */
  onType: () => void
}

/** Whoever has no password has to come from a fresh sign-in. */
export function BothProofsFields({ proofs, error, text, onType }: BothProofsFieldsProps) {
  const t = useWords('factors')
  const { hasPassword, password, setPassword, code, setCode, isTried } = proofs
  const isElsewhere = hasCode(error, 'INVALID_CREDENTIALS', 'INVALID_CODE')
  const type = (set: (value: string) => void) => (value: string) => {
    if (error) onType()
    set(value)
  }
  return (
    <>
      {error && !isElsewhere && (
        <Notice
          kind="problem"
          title={hasCode(error, 'REAUTHENTICATION_NEEDED') ? t('again_without_password') : errorWords(error)}
        />
      )}
      <p className="text-sm text-ink-soft">{text}</p>
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
    </>
  )
}
