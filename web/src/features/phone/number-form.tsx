import { useState } from 'react'
import { useAuth } from '../../api/auth-context.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { normalizePhone, phoneText } from '../../lib/phone.ts'
import { usePhoneReader } from '../../lib/use-phone-reader.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Field, useForm } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordAgain } from '../../ui/password-again.tsx'
import { useSetPhone } from './use-set-phone.ts'

export interface FormProps {
  onDone: () => void
  onCancel: () => void
}

export function NumberForm({ onDone, onCancel }: FormProps) {
  const t = useTranslations('phone')
  const { profile } = useAuth()
  const readPhone = usePhoneReader()
  const [typed, setTyped] = useState(profile.phone ?? '')
  const setting = useSetPhone(t('saved'), onDone)
  const phone = readPhone(typed)
  const form = useForm({
    errors: { phone: phone === null && t('ui.phone_unread') },
    isBusy: setting.isPending,
    onSubmit: () => setting.run(phone),
  })
  return (
    <form className="grid grid-cols-1 gap-4" noValidate onSubmit={form.submit}>
      {setting.error && <Notice kind="problem" title={errorMessage(setting.error)} />}
      {profile.phone_verified && <Notice kind="wait">{t('change_why')}</Notice>}
      <Field
        label={t('number_label')}
        hint={t('ui.phone_hint')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        autoFocus
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        {...form.field('phone')}
        good={phone !== null && phone !== normalizePhone(typed) && t('ui.phone_kept', { phone: phoneText(phone) })}
      />
      <PasswordAgain {...setting.field} />
      <div className="grid gap-2">
        {!setting.isStuck && (
          <Button kind="main" wide type="submit" busy={setting.isPending}>
            {t(setting.isPending ? 'saving' : 'save')}
          </Button>
        )}
        <Button kind="plain" wide onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </form>
  )
}
