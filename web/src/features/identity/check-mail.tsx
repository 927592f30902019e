import { useWords } from '../../lib/words.ts'
import { MailSent, type MailSentProps } from './mail-sent.tsx'

/** A link that confirms the address. Says the same whether the address was new, known or confirmed already. */
export function CheckMail({ email, onOtherEmail }: Pick<MailSentProps, 'email' | 'onOtherEmail'>) {
  const t = useWords('links')
  return <MailSent email={email} sentTo={t('mail_sent_to', { email })} text={t('mail_text')} onOtherEmail={onOtherEmail} />
}
