import { useState } from 'react'
import { minutesAndSeconds, useSecondsLeft } from '../../../lib/use-seconds-left.ts'
import { useTranslations } from '../../../lib/translations.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/code-field.tsx'
import { useForm } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CodeTimeLeft, SendCodeAgain } from '../../../ui/sent-code.tsx'
import { CODE_SECONDS, ProofRejected, type SentCode } from './verifier.ts'
import { VerificationError } from './verification-error.tsx'
import type { VerifierState } from './use-verifier.ts'

export function EnterCode({ sent, send, check }: Pick<VerifierState, 'send' | 'check'> & { sent: SentCode }) {
  const t = useTranslations('admin_mfa')
  const left = useSecondsLeft(sent.expiresAtMs)
  const isOver = left === 0
  return (
    <>
      <div role="status" className="empty:sr-only">
        {isOver && <Notice kind="wait" title={t('expired')} />}
      </div>
      <VerificationError error={send.error} />
      {!isOver && (
        <>
          <SixDigits check={check} />
          <CodeTimeLeft left={left} lifetimeSeconds={CODE_SECONDS} text={t('expires_in', { time: minutesAndSeconds(left) })} />
        </>
      )}
      <SendAgain sent={sent} send={send} isOver={isOver} />
    </>
  )
}

/**
 * Submits the code when it is complete. A wrong code is cleared. After any other error the same code can be sent again.
 */
export function SixDigits({ check }: Pick<VerifierState, 'check'>) {
  const t = useTranslations('admin_mfa')
  const [code, setCode] = useState('')
  const isOfCode = check.error instanceof ProofRejected && check.error.isWrongCode
  const visibleCode = isOfCode && !check.isPending && code.length === 6 ? '' : code
  const isUnanswered = check.error !== null && !isOfCode && code.length === 6
  const form = useForm({
    errors: { code: visibleCode.length < 6 && t('code_missing') },
    isBusy: check.isPending,
    onSubmit: () => isUnanswered && check.mutate(code),
  })
  function type(digits: string) {
    if (check.error) check.reset()
    form.reset()
    setCode(digits)
  }
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-4">
      {!isOfCode && <VerificationError error={check.error} />}
      <CodeField
        autoFocus
        label={t('code_label')}
        value={visibleCode}
        onChange={type}
        onComplete={(digits) => !check.isPending && check.mutate(digits)}
        hint={t(check.isPending ? 'checking' : 'code_hint')}
        error={isOfCode ? check.error?.message : form.field('code').error}
      />
      <p role="status" className="sr-only">
        {check.isPending && t('checking')}
      </p>
      {isUnanswered && (
        <Button type="submit" kind="main" wide busy={check.isPending}>
          {t('ui.retry')}
        </Button>
      )}
    </form>
  )
}

function SendAgain({ sent, send, isOver }: { sent: SentCode; isOver: boolean } & Pick<VerifierState, 'send'>) {
  const t = useTranslations('admin_mfa')
  const wait = useSecondsLeft(sent.resendAtMs)
  const isVoice = sent.channel === 'voice'
  return (
    <SendCodeAgain
      channel={sent.channel}
      sending={send.isPending ? send.variables : null}
      mustWait={wait > 0}
      hasExpired={isOver}
      sameText={wait > 0 ? t('ui.resend_wait', { seconds: wait }) : t(isVoice ? 'call_again' : 'send_again')}
      otherText={t(isVoice ? 'text_instead' : 'call_instead')}
      onSend={(channel) => send.mutate(channel)}
    />
  )
}
