import { MessageSquareText, PhoneCall } from 'lucide-react'
import { phoneText } from '../../lib/phone.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NumberLine } from './number-line.tsx'
import { phoneErrorText } from './phone-errors.ts'
import type { Verification } from './use-verification.ts'

export function AskForCode({ phone, verification: { send, check } }: { phone: string; verification: Verification }) {
  const t = useTranslations('phone')
  const isBusy = (channel: 'text' | 'voice') => send.isPending && send.variables === channel
  const problem = send.error ?? check.error
  return (
    <>
      {problem && (
        <Notice
          kind="problem"
          title={t(check.error ? 'check_failed' : send.variables === 'voice' ? 'call_failed' : 'send_failed')}
        >
          <p>{phoneErrorText(problem)}</p>
        </Notice>
      )}
      <NumberLine text={t('ask', { phone: phoneText(phone) })} />
      <div className="grid gap-2">
        <Button
          kind="main"
          size="tall"
          wide
          icon={MessageSquareText}
          busy={isBusy('text')}
          refused={isBusy('voice')}
          onClick={() => send.mutate('text')}
        >
          {t('send_text')}
        </Button>
        <Button
          kind="edge"
          wide
          icon={PhoneCall}
          busy={isBusy('voice')}
          refused={isBusy('text')}
          onClick={() => send.mutate('voice')}
        >
          {t('send_voice')}
        </Button>
      </div>
    </>
  )
}
