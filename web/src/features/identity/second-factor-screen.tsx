import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { clockTime } from '../../lib/moments.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Glyph } from '../../ui/face.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { isFormTrouble, TroubleNotice } from './trouble-notice.tsx'
import { type Trouble, troubleOf } from './trouble.ts'
import { useSignIn } from './use-sign-in.ts'

const RECOVERY_MIN = 6

export interface SecondFactorScreenProps {
  /** What has just been found right. */
  email: string
  password: string
  onBack: () => void
}

/** After the right password: the six digits of the authenticator, which send themselves, or a recovery code. */
export function SecondFactorScreen({ email, password, onBack }: SecondFactorScreenProps) {
  const t = useWords('passwords')
  const own = useWords('identity')
  const form = useRef<HTMLFormElement>(null)
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const signIn = useSignIn()
  const trouble = signIn.error && troubleOf(signIn.error)
  useEffect(() => form.current?.querySelector('input')?.focus(), [isRecovery])

  function send(typed: string) {
    setTried(true)
    const tidy = typed.replace(/\s/g, '')
    if (tidy.length < RECOVERY_MIN || signIn.isPending) return
    signIn.mutate({ email, password, code: tidy }, { onError: (error) => hasCode(error, 'INVALID_CODE') && setCode('') })
  }
  function change(typed: string) {
    if (typed !== '' && signIn.error) signIn.reset()
    setTried(false)
    setCode(typed)
  }
  const wrong = isRecovery ? 'recovery_wrong' : 'code_wrong'
  const error = trouble?.kind === 'code_wrong' ? t(wrong) : isTried && code === '' && t('code_missing')
  const field = { value: code, error }

  return (
    <AuthFrame
      title={t('code_title')}
      sub={t(isRecovery ? 'recovery_sub' : 'code_sub')}
      glyph={<Glyph icon={ShieldCheck} blue size="l" />}
    >
      <form
        ref={form}
        className="grid gap-4"
        noValidate
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault()
          send(code)
        }}
      >
        {trouble && <Refusal trouble={trouble} email={email} />}
        {isRecovery ? (
          <RecoveryField onChange={change} {...field} />
        ) : (
          <CodeField label={t('code')} onChange={change} onComplete={send} {...field} />
        )}
        <Button kind="main" size="tall" wide type="submit" busy={signIn.isPending}>
          {own(signIn.isPending ? 'signing_in' : 'sign_in')}
        </Button>
        <Button
          kind="plain"
          wide
          onClick={() => {
            change('')
            signIn.reset()
            setRecovery(!isRecovery)
          }}
        >
          {t(isRecovery ? 'use_code' : 'use_recovery')}
        </Button>
        <Button kind="plain" wide onClick={onBack}>
          {t('other_account')}
        </Button>
      </form>
    </AuthFrame>
  )
}

function RecoveryField({ value, onChange, error }: { value: string; onChange: (code: string) => void; error: string | false }) {
  const t = useWords('passwords')
  return (
    <Field
      label={t('recovery_code')}
      hint={t('recovery_hint')}
      name="code"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
}

/** What is told at the top of the form; a wrong code is told at its field. */
function Refusal({ trouble, email }: { trouble: Trouble; email: string }) {
  const t = useWords('passwords')
  const own = useWords('identity')
  if (trouble.kind === 'locked')
    return (
      <Notice kind="problem" title={t('code_locked_title')}>
        <p>{own('locked_text', { time: clockTime(new Date(trouble.retry_at)) })}</p>
      </Notice>
    )
  return isFormTrouble(trouble) ? <TroubleNotice trouble={trouble} email={email} /> : null
}
