import { MailCheck } from 'lucide-react'
import { useTranslations } from '../../lib/translations.ts'
import { withEmailBreaks } from '../../ui/email-breaks.tsx'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { ResendButton, type ResendButtonProps } from './resend-button.tsx'
import { api } from '../../api/api.ts'

export interface MailSentProps extends Pick<ResendButtonProps, 'send'> {
  email: string
  /** A text that names the recipient, with the address inside `<b>`. */
  sentTo: string
  text: string
  onOtherEmail: () => void
}

export function MailSent({ email, sentTo, text, send, onOtherEmail }: MailSentProps) {
  const t = useTranslations('email_links')
  return (
    <AuthFrame title={t('mail_title')} glyph={<Glyph icon={MailCheck} blue size="l" />}>
      <p>
        <RichText
          text={sentTo}
          b={(address) => <strong className="font-medium wrap-anywhere">{withEmailBreaks(address)}</strong>}
        />{' '}
        {text}
      </p>
      <p className="text-ink-soft">{t('mail_missing')}</p>
      <ResendButton email={email} waitFirst {...(send && { send })} />
      <Button kind="plain" wide onClick={onOtherEmail}>
        {t('mail_typo')}
      </Button>
    </AuthFrame>
  )
}

/** Must not reveal whether the address has an account. */
export function ResetMailSent({ email, onOtherEmail }: Pick<MailSentProps, 'email' | 'onOtherEmail'>) {
  const t = useTranslations('passwords')
  return (
    <MailSent
      email={email}
      sentTo={t('mail_sent_to', { email })}
      text={t('mail_text')}
      send={() => api.request_password_reset({ email })}
      onOtherEmail={onOtherEmail}
    />
  )
}
