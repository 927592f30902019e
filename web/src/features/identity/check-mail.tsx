import { MailCheck } from 'lucide-react'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { withBreaks } from '../../ui/breaks.tsx'
import { Glyph } from '../../ui/face.tsx'
import { Rich } from '../../ui/rich.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { ResendButton } from './resend-button.tsx'

export interface CheckMailProps {
  email: string
  /** The address was wrong: back to the form. */
  onOtherEmail: () => void
}

/** A link is on its way. Says the same whether the address was new, known or confirmed already. */
export function CheckMail({ email, onOtherEmail }: CheckMailProps) {
  const t = useWords('links')
  return (
    <AuthFrame title={t('mail_title')} glyph={<Glyph icon={MailCheck} blue size="l" />}>
      <p>
        <Rich
          text={t('mail_sent_to', { email })}
          b={(address) => <strong className="font-medium wrap-anywhere">{withBreaks(address)}</strong>}
        />{' '}
        {t('mail_text')}
      </p>
      <p className="text-ink-soft">{t('mail_missing')}</p>
      <ResendButton email={email} waitFirst />
      <Button kind="plain" wide onClick={onOtherEmail}>
        {t('mail_typo')}
      </Button>
    </AuthFrame>
  )
}
