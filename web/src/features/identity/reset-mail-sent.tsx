import { MailCheck } from 'lucide-react'
import { api } from '../../api/api.ts'
import { useWords } from '../../lib/words.ts'
import { withBreaks } from '../../ui/breaks.tsx'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/face.tsx'
import { Rich } from '../../ui/rich.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { ResendButton } from './resend-button.tsx'

export interface ResetMailSentProps {
  email: string
  /** The address was wrong: back to the form. */
  onOtherEmail: () => void
}

/** A link is on its way, if the address has an account: nobody learns here whether it has. */
export function ResetMailSent({ email, onOtherEmail }: ResetMailSentProps) {
  const t = useWords('passwords')
  const links = useWords('links')
  return (
    <AuthFrame title={links('mail_title')} glyph={<Glyph icon={MailCheck} blue size="l" />}>
      <p>
        <Rich
          text={t('mail_sent_to', { email })}
          b={(address) => <strong className="font-medium wrap-anywhere">{withBreaks(address)}</strong>}
        />{' '}
        {t('mail_text')}
      </p>
      <p className="text-ink-soft">{links('mail_missing')}</p>
      <ResendButton email={email} waitFirst send={() => api.request_password_reset({ email })} />
      <Button kind="plain" wide onClick={onOtherEmail}>
        {links('mail_typo')}
      </Button>
    </AuthFrame>
  )
}
