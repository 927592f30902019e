import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { errorWords } from '../../api/error-words.ts'
import { paths } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Glyph } from '../../ui/face.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Kept } from './departure.ts'
import { Ended } from './ended.tsx'
import { confirmSignIn } from './finish.ts'
import type { Frame } from './oauth-return-screen.tsx'

const CODE_MIN = 6

/** After the provider has said who is there: the digits of their authenticator, or a recovery code. */
export function CodeStep({ kept, Frame }: { kept: Kept; Frame: Frame }) {
  const t = useWords('passwords')
  const own = useWords('oauth')
  const form = useRef<HTMLFormElement>(null)
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const confirm = useMutation({
    mutationFn: (typed: string) => confirmSignIn(typed, kept),
    onError: (error) => hasCode(error, 'INVALID_CODE') && setCode(''),
  })
  useEffect(() => form.current?.querySelector('input')?.focus(), [isRecovery])

  function send(typed: string) {
    setTried(true)
    const tidy = typed.replace(/\s/g, '')
    if (tidy.length >= CODE_MIN && !confirm.isPending) confirm.mutate(tidy)
  }
  function change(typed: string) {
    if (typed !== '' && confirm.error) confirm.reset()
    setTried(false)
    setCode(typed)
  }

  const { error } = confirm
  if (hasCode(error, 'OAUTH_EXPIRED', 'OAUTH_USED', 'OAUTH_FOREIGN')) return <Ended error={error} kept={kept} Frame={Frame} />
  const isWrong = hasCode(error, 'INVALID_CODE')
  const wrong = isWrong ? t(isRecovery ? 'recovery_wrong' : 'code_wrong') : isTried && code === '' && t('code_missing')
  const field = { value: code, error: wrong, onChange: change }
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
        {error && !isWrong && <Notice kind="problem">{errorWords(error)}</Notice>}
        {isRecovery ? <RecoveryField {...field} /> : <CodeField label={t('code')} onComplete={send} {...field} />}
        <Button kind="main" size="tall" wide type="submit" busy={confirm.isPending || confirm.isSuccess}>
          {own('sign_in')}
        </Button>
        <Button
          kind="plain"
          wide
          onClick={() => {
            change('')
            confirm.reset()
            setRecovery(!isRecovery)
          }}
        >
          {t(isRecovery ? 'use_code' : 'use_recovery')}
        </Button>
        <ButtonLink href={paths.auth()} kind="plain" wide>
          {t('other_account')}
        </ButtonLink>
      </form>
    </Frame>
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
