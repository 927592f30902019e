import { useTranslations } from '../../lib/translations.ts'
import { MailSent, type MailSentProps } from './mail-sent.tsx'

/**
 * Says that a confirmation link was sent. The text is the same for new, known and confirmed addresses, to reveal
 * nothing.
 */
export function CheckMail({ email, onOtherEmail }: Pick<MailSentProps, 'email' | 'onOtherEmail'>) {
  const t = useTranslations('email_links')
  return <MailSent email={email} sentTo={t('mail_sent_to', { email })} text={t('mail_text')} onOtherEmail={onOtherEmail} />
}
