import { useTranslations } from '../../lib/translations.ts'
import { MailSent, type MailSentProps } from './mail-sent.tsx'

/**
 * The text is the same for new, known and confirmed addresses, so that nobody learns which addresses have an account.
 */
export function CheckMail({ email, onOtherEmail }: Pick<MailSentProps, 'email' | 'onOtherEmail'>) {
  const t = useTranslations('email_links')
  return <MailSent email={email} sentTo={t('mail_sent_to', { email })} text={t('mail_text')} onOtherEmail={onOtherEmail} />
}
