import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { MailSent, type MailSentProps } from './mail-sent.tsx'

/** Says that a reset link was sent, without revealing whether the address has an account. */
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
