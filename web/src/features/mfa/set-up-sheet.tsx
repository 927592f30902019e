import { useMutation } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { cx } from '../../lib/cx.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { ScrollIntoView } from '../../ui/scroll-into-view.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { RecoveryCodes, useLeaveWarning } from './recovery-codes.tsx'
import type { AuthenticatorSecret } from './types.ts'

const STEPS = 2
const GROUPS_OF_FOUR = /.{1,4}/g

export interface SetUpSheetProps {
  secret: AuthenticatorSecret
  /** Called once the authenticator is active, before the recovery codes are shown. */
  onClose: () => void
}

export function SetUpSheet({ secret, onClose }: SetUpSheetProps) {
  const t = useTranslations('mfa')
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationKey: ['confirm_authenticator'],
    mutationFn: (typed: string) => api.confirm_authenticator({ code: typed }),
    onError: (error) => hasCode(error, 'INVALID_CODE') && setCode(''),
  })
  const codes = confirm.data?.recovery_codes
  const finish = () => {
    toast({ title: t('turned_on'), kind: 'done' })
    onClose()
  }
  const { isLeaving, leave } = useLeaveWarning(finish)
  const done = codes ? STEPS : 1
  return (
    <Sheet
      title={t(codes ? 'recovery_title' : 'set_up_title')}
      backLabel={t('ui.back')}
      closeLabel={t('ui.close')}
      onClose={codes ? leave : onClose}
      steps={{ done, total: STEPS, label: t('ui.step', { step: done, total: STEPS }) }}
      {...(codes && {
        foot: (
          <Button kind="main" size="tall" wide onClick={finish}>
            {t('recovery_kept')}
          </Button>
        ),
      })}
    >
      {codes ? (
        <RecoveryCodes codes={codes} isLeaving={isLeaving} />
      ) : (
        <>
          {confirm.error && !hasCode(confirm.error, 'INVALID_CODE') && (
            <ScrollIntoView>
              <Notice
                kind="problem"
                title={hasCode(confirm.error, 'INVALID_TRANSITION') ? t('set_up_late') : errorMessage(confirm.error)}
              />
            </ScrollIntoView>
          )}
          <SecretToScan secret={secret} />
          <CodeField
            label={t('first_code')}
            hint={t('first_code_hint')}
            value={code}
            onChange={(typed) => {
              if (typed !== '' && confirm.error) confirm.reset()
              setCode(typed)
            }}
            onComplete={(typed) => !confirm.isPending && confirm.mutate(typed)}
            error={hasCode(confirm.error, 'INVALID_CODE') && <ScrollIntoView>{t('code_wrong')}</ScrollIntoView>}
          />
        </>
      )}
    </Sheet>
  )
}

/** A phone cannot scan its own screen, so there the link and the secret come first, and a button shows the QR code. */
function SecretToScan({ secret: { secret, otpauth_url } }: { secret: AuthenticatorSecret }) {
  const t = useTranslations('mfa')
  const [isPictureWanted, setPictureWanted] = useState(false)
  return (
    <div className="grid gap-4">
      <ButtonLink href={otpauth_url} outside wide icon={Smartphone} className="md:hidden">
        {t('open_app')}
      </ButtonLink>
      <div className={cx('grid gap-4', isPictureWanted ? 'max-md:order-last' : 'max-md:hidden')}>
        <p>{t('scan_text')}</p>
        <QrCode text={otpauth_url} label={t('qr_label')} />
      </div>
      <div className="grid gap-2 rounded-box bg-surface p-edge">
        <p className="text-sm text-ink-soft">{t('type_text')}</p>
        <p className="font-mono text-lg leading-6.5 wrap-break-word">{secret.match(GROUPS_OF_FOUR)?.join(' ')}</p>
        <CopyButton text={secret} label={t('copy_secret')} done={t('ui.copied')} />
      </div>
      {!isPictureWanted && (
        <Button kind="plain" size="small" className="justify-self-start md:hidden" onClick={() => setPictureWanted(true)}>
          {t('scan_elsewhere')}
        </Button>
      )}
    </div>
  )
}
