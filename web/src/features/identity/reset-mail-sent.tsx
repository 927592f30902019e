import { api } from '../../api/api.ts'
import { useWords } from '../../lib/words.ts'
import { MailSent, type MailSentProps } from './mail-sent.tsx'

/** A link for a new password, if the address has an account: nobody learns here whether it has. */
export function ResetMailSent({ email, onOtherEmail }: Pick<MailSentProps, 'email' | 'onOtherEmail'>) {
  const t = useWords('passwords')
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
