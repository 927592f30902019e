import { PhoneCall, MessageSquareText } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { minutesAndSeconds, useSecondsLeft } from '../../../lib/use-seconds-left.ts'
import { useTranslations } from '../../../lib/translations.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/code-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
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
          <TimeLeft left={left} />
        </>
      )}
      <SendAgain sent={sent} send={send} isOver={isOver} />
    </>
  )
}

export function SixDigits({ check }: Pick<VerifierState, 'check'>) {
  const t = useTranslations('admin_mfa')
  const [code, setCode] = useState('')
  const isOfCode = check.error instanceof ProofRejected && check.error.isWrongCode
  const visibleCode = isOfCode && !check.isPending && code.length === 6 ? '' : code
  function type(digits: string) {
    if (check.error) check.reset()
    setCode(digits)
  }
  const isUnanswered = check.error !== null && !isOfCode && code.length === 6
  function sendAgain(event: SyntheticEvent) {
    event.preventDefault()
    if (isUnanswered && !check.isPending) check.mutate(code)
  }
  return (
    <form noValidate onSubmit={sendAgain} className="grid grid-cols-1 gap-4">
      {!isOfCode && <VerificationError error={check.error} />}
      <CodeField
        autoFocus
        label={t('code_label')}
        value={visibleCode}
        onChange={type}
        onComplete={(digits) => !check.isPending && check.mutate(digits)}
        hint={t(check.isPending ? 'checking' : 'code_hint')}
        error={isOfCode && check.error?.message}
      />
      <p role="status" className="sr-only">
        {check.isPending && t('checking')}
      </p>
      {isUnanswered && (
        <Button type="submit" kind="main" wide busy={check.isPending}>
          {t('action_again')}
        </Button>
      )}
    </form>
  )
}

function TimeLeft({ left }: { left: number }) {
  const t = useTranslations('admin_mfa')
  return (
    <div className="grid gap-1.5">
      <div className="h-1.5 overflow-clip rounded-full bg-sunken" aria-hidden="true">
        <div className="h-full rounded-full bg-accent-ink" style={{ width: `${Math.min(100, (left * 100) / CODE_SECONDS)}%` }} />
      </div>
      <p role="timer" className="text-sm text-ink-soft tabular-nums">
        <RichText
          text={t('expires_in', { time: minutesAndSeconds(left) })}
          b={(time) => <b className="font-medium text-ink">{time}</b>}
        />
      </p>
    </div>
  )
}

function SendAgain({ sent, send, isOver }: { sent: SentCode; isOver: boolean } & Pick<VerifierState, 'send'>) {
  const t = useTranslations('admin_mfa')
  const wait = useSecondsLeft(sent.resendAtMs)
  const isVoice = sent.channel === 'voice'
  const [same, other] = isVoice ? (['voice', 'text'] as const) : (['text', 'voice'] as const)
  const state = (channel: 'text' | 'voice') => ({
    busy: send.isPending && send.variables === channel,
    refused: wait > 0 || (send.isPending && send.variables !== channel),
    onClick: () => send.mutate(channel),
  })
  return (
    <div className="grid gap-2 min-[22rem]:grid-cols-2">
      <Button kind={isOver ? 'main' : 'edge'} wide {...state(same)}>
        {wait > 0 ? t('again_wait', { seconds: wait }) : t(isVoice ? 'call_again' : 'send_again')}
      </Button>
      <Button kind="edge" wide icon={isVoice ? MessageSquareText : PhoneCall} {...state(other)}>
        {t(isVoice ? 'text_instead' : 'call_instead')}
      </Button>
    </div>
  )
}
