import { MessageSquareText, PhoneCall } from 'lucide-react'
import { useTranslations } from '../../../lib/translations.ts'
import { Button } from '../../../ui/button.tsx'
import { VerificationError } from './verification-error.tsx'
import type { VerifierState } from './use-verifier.ts'

export function RequestCode({ send }: Pick<VerifierState, 'send'>) {
  const t = useTranslations('admin_mfa')
  const state = (channel: 'text' | 'voice') => ({
    busy: send.isPending && send.variables === channel,
    refused: send.isPending && send.variables !== channel,
    onClick: () => send.mutate(channel),
  })
  return (
    <>
      <VerificationError error={send.error} />
      <div className="grid gap-2">
        <Button kind="main" wide icon={MessageSquareText} {...state('text')}>
          {t('send_text')}
        </Button>
        <Button kind="edge" wide icon={PhoneCall} {...state('voice')}>
          {t('send_voice')}
        </Button>
      </div>
    </>
  )
}
