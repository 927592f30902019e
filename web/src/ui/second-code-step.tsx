import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { isCode, normalizeCode } from '../lib/second-factor-code.ts'
import { useTranslations } from '../lib/translations.ts'
import { Button } from './button.tsx'
import { CodeField } from './code-field.tsx'
import { Glyph } from './glyph.tsx'
import { Field, useForm } from './field.tsx'

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
  const element = useRef<HTMLFormElement>(null)
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  useEffect(() => focusField(element.current), [isRecovery])

  const form = useForm({
    errors: { code: !isCode(code) && t('code_missing') },
    isBusy,
    onSubmit: () => send(code),
  })
  function send(typed: string) {
    if (!isBusy) onSend(normalizeCode(typed), handleRefused)
  }
  /** Clears a wrong six-digit code, but keeps a recovery code for correction. */
  function handleRefused() {
    if (!isRecovery) setCode('')
    focusField(element.current)
  }
  function change(typed: string) {
    if (typed !== '') onType()
    form.reset()
    setCode(typed)
  }
  const wrong = t(isRecovery ? 'recovery_wrong' : 'code_wrong')
  const error = isWrong ? wrong : form.field('code').error
  return (
    <Frame
      title={t('code_title')}
      sub={t(isRecovery ? 'recovery_sub' : 'code_sub')}
      glyph={<Glyph icon={ShieldCheck} blue size="l" />}
    >
      <form ref={element} className="grid gap-4" noValidate onSubmit={form.submit}>
        {problem}
        {isRecovery ? (
          <RecoveryCodeField value={code} onChange={change} error={error} />
        ) : (
          <CodeField label={t('ui.code')} value={code} onChange={change} onComplete={send} error={error} />
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
