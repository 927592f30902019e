import { useAuth } from '../../api/auth-context.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { phoneText } from '../../lib/phone.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordAgain } from '../../ui/password-again.tsx'
import type { FormProps } from './number-form.tsx'
import { useSetPhone } from './use-set-phone.ts'

export function RemoveForm({ onDone, onCancel }: FormProps) {
  const t = useTranslations('phone')
  const { profile } = useAuth()
  const setting = useSetPhone(t('removed'), onDone)
  const form = useForm({ errors: {}, isBusy: setting.isPending, onSubmit: () => setting.run(null) })
  return (
    <form className="grid grid-cols-1 gap-4" noValidate onSubmit={form.submit}>
      {setting.error && <Notice kind="problem" title={errorMessage(setting.error)} />}
      <p>{t('remove_ask', { phone: phoneText(profile.phone ?? '') })}</p>
      {profile.phone_verified && <Notice kind="wait">{t('remove_why')}</Notice>}
      <PasswordAgain {...setting.field} />
      <div className="grid gap-2">
        {!setting.isStuck && (
          <Button kind="danger" wide type="submit" busy={setting.isPending}>
            {t(setting.isPending ? 'removing' : 'remove')}
          </Button>
        )}
        <Button kind="plain" wide onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </form>
  )
}
