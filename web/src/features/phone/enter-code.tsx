import { useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { phoneText } from '../../lib/phone.ts'
import { minutesAndSeconds, useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { useTranslations } from '../../lib/translations.ts'
import { CodeField } from '../../ui/code-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CodeTimeLeft, SendCodeAgain } from '../../ui/sent-code.tsx'
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
          <NumberLine text={t(isVoice ? 'called' : 'texted', { phone: phoneText(phone) })} />
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
            hint={t(check.isPending ? 'ui.code_checking' : 'code_hint')}
            error={isWrong && `${t('wrong')} ${t('wrong_more')}`}
          />
          <CodeTimeLeft left={left} lifetimeSeconds={CODE_SECONDS} text={t('expires_in', { time: minutesAndSeconds(left) })} />
        </>
      )}
      <p role="status" className="sr-only">
        {check.isPending && t('ui.code_checking')}
      </p>
      <SendAgain pending={pending} isOver={isOver} send={send} onSent={() => setCode('')} />
      <p className="text-sm text-ink-soft">{t('guesses')}</p>
    </>
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
  return (
    <SendCodeAgain
      channel={pending.channel}
      sending={send.isPending ? send.variables : null}
      mustWait={wait > 0}
      hasExpired={isOver}
      sameText={wait > 0 ? t('ui.resend_wait', { seconds: wait }) : t(isVoice ? 'call_again' : 'send_again')}
      otherText={t(isVoice ? 'text_instead' : 'call_instead')}
      onSend={(channel) => send.mutate(channel, { onSuccess: onSent })}
    />
  )
}
