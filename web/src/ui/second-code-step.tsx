import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentType, type ReactNode, type SyntheticEvent } from 'react'
import { isCode, normalizeCode } from '../lib/second-factor-code.ts'
import { useTranslations } from '../lib/translations.ts'
import { Button } from './button.tsx'
import { CodeField } from './code-field.tsx'
import { Glyph } from './glyph.tsx'
import { Field } from './field.tsx'

export type FrameComponent = ComponentType<{ title: string; sub?: ReactNode; glyph?: ReactNode; children: ReactNode }>

export interface SecondCodeStepProps {
  Frame: FrameComponent
  submitLabel: string
  isBusy: boolean
  isWrong: boolean
  /** The code has no spaces. Call `onWrong` if the server rejects it. */
  onSend: (code: string, onWrong: () => void) => void
  onType: () => void
  problem: ReactNode
  alternative: ReactNode
}

const focusField = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()

/** An authenticator code is sent after its sixth digit. */
export function SecondCodeStep({
  Frame,
  submitLabel,
  isBusy,
  isWrong,
  onSend,
  onType,
  problem,
  alternative,
}: SecondCodeStepProps) {
  const t = useTranslations('passwords')
  const form = useRef<HTMLFormElement>(null)
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  useEffect(() => focusField(form.current), [isRecovery])

  function send(typed: string) {
    setTried(true)
    if (isCode(typed) && !isBusy) onSend(normalizeCode(typed), handleRefused)
  }
  /** Clears a wrong six-digit code, but keeps a recovery code for correction. */
  function handleRefused() {
    if (!isRecovery) setCode('')
    focusField(form.current)
  }
  function change(typed: string) {
    if (typed !== '') onType()
    setTried(false)
    setCode(typed)
  }
  const wrong = t(isRecovery ? 'recovery_wrong' : 'code_wrong')
  const error = isWrong ? wrong : isTried && !isCode(code) && t('code_missing')
  return (
    <Frame
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
        {problem}
        {isRecovery ? (
          <RecoveryCodeField value={code} onChange={change} error={error} />
        ) : (
          <CodeField label={t('code')} value={code} onChange={change} onComplete={send} error={error} />
        )}
        <Button kind="main" size="tall" wide type="submit" busy={isBusy}>
          {submitLabel}
        </Button>
        <Button
          kind="plain"
          wide
          onClick={() => {
            change('')
            onType()
            setRecovery(!isRecovery)
          }}
        >
          {t(isRecovery ? 'use_code' : 'use_recovery')}
        </Button>
        {alternative}
      </form>
    </Frame>
  )
}

interface RecoveryCodeFieldProps {
  value: string
  onChange: (code: string) => void
  error: ReactNode
}

function RecoveryCodeField({ value, onChange, error }: RecoveryCodeFieldProps) {
  const t = useTranslations('passwords')
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
