import { MessageSquareText, PhoneCall } from 'lucide-react'
import { useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { minutesAndSeconds, useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { NumberLine } from './number-line.tsx'
import { isCodeError, phoneErrorText } from './phone-errors.ts'
import type { PendingCode, Verification } from './use-verification.ts'

export interface EnterCodeProps {
  phone: string
  pending: PendingCode
  verification: Verification
}

const CODE_SECONDS = 300

export function EnterCode({ phone, pending, verification }: EnterCodeProps) {
  const t = useTranslations('phone')
  const { send, check } = verification
  const [code, setCode] = useState('')
  const left = useSecondsLeft(pending.expiresAtMs)
  const isOver = left === 0
  const isVoice = pending.channel === 'voice'
  const problem = send.error ?? (isCodeError(check.error) ? null : check.error)

  function complete(digits: string) {
    if (!isOver && !check.isPending) check.mutate(digits, { onError: (error) => hasCode(error, 'INVALID_CODE') && setCode('') })
  }
  function type(digits: string) {
    if (check.error) check.reset()
    setCode(digits)
  }
  const isWrong = hasCode(check.error, 'INVALID_CODE') && code === ''
  return (
    <>
      {!isOver && (
        <Notice kind="in" title={t(isVoice ? 'call_coming' : 'code_sent')}>
          <NumberLine text={t(isVoice ? 'called' : 'texted', { phone })} />
        </Notice>
      )}
      <div role="status" className="empty:sr-only">
        {isOver && <Notice kind="wait" title={t('expired')} />}
      </div>
      {problem && (
        <Notice
          kind="problem"
          title={t(send.error ? (send.variables === 'voice' ? 'call_failed' : 'send_failed') : 'check_failed')}
        >
          <p>{phoneErrorText(problem)}</p>
        </Notice>
      )}
      {!isOver && (
        <>
          <CodeField
            autoFocus
            label={t('code_label')}
            value={code}
            onChange={type}
            onComplete={complete}
            hint={t(check.isPending ? 'checking' : 'code_hint')}
            error={isWrong && `${t('wrong')} ${t('wrong_more')}`}
          />
          <TimeLeft left={left} />
        </>
      )}
      <p role="status" className="sr-only">
        {check.isPending && t('checking')}
      </p>
      <SendAgain pending={pending} isOver={isOver} send={send} onSent={() => setCode('')} />
      <p className="text-sm text-ink-soft">{t('guesses')}</p>
    </>
  )
}

function TimeLeft({ left }: { left: number }) {
  const t = useTranslations('phone')
  return (
    <div className="grid gap-1.5">
      <div className="bar-box h-1.5 overflow-clip rounded-full bg-sunken" aria-hidden="true">
        <div
          className="bar-fill h-full rounded-full bg-accent-ink"
          style={{ width: `${Math.min(100, (left * 100) / CODE_SECONDS)}%` }}
        />
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

interface SendAgainProps {
  pending: PendingCode
  /** True if the code has expired. */
  isOver: boolean
  send: Verification['send']
  onSent: () => void
}

function SendAgain({ pending, isOver, send, onSent }: SendAgainProps) {
  const t = useTranslations('phone')
  const wait = useSecondsLeft(pending.resendAtMs)
  const isVoice = pending.channel === 'voice'
  const resendCode = (channel: 'text' | 'voice') => send.mutate(channel, { onSuccess: onSent })
  const same = isVoice ? 'voice' : 'text'
  const other = isVoice ? 'text' : 'voice'
  const state = (channel: 'text' | 'voice') => ({
    busy: send.isPending && send.variables === channel,
    refused: wait > 0 || (send.isPending && send.variables !== channel),
  })
  return (
    <div className="grid gap-2 min-[22rem]:grid-cols-2">
      <Button kind={isOver ? 'main' : 'edge'} wide {...state(same)} onClick={() => resendCode(same)}>
        {wait > 0 ? t('again_wait', { seconds: wait }) : t(isVoice ? 'call_again' : 'send_again')}
      </Button>
      <Button kind="edge" wide icon={isVoice ? MessageSquareText : PhoneCall} {...state(other)} onClick={() => resendCode(other)}>
        {t(isVoice ? 'text_instead' : 'call_instead')}
      </Button>
    </div>
  )
}
