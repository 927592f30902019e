import { normalizePhone, phoneText } from '../../lib/phone.ts'
import { usePhoneReader } from '../../lib/use-phone-reader.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Field, useForm } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StepForm } from './step-form.tsx'

export interface PhoneStepProps {
  value: string
  onChange: (phone: string) => void
  isBusy: boolean
  failure: string | null
  onComplete: (phone: string | null) => void
}

export function PhoneStep({ value, onChange, isBusy, failure, onComplete }: PhoneStepProps) {
  const t = useTranslations('onboarding')
  const readPhone = usePhoneReader()
  const isEmpty = value.trim() === ''
  const phone = readPhone(value)
  const isValid = isEmpty || phone !== null
  const form = useForm({ errors: { phone: !isValid && t('ui.phone_unread') }, isBusy, onSubmit: () => onComplete(phone) })
  return (
    <StepForm
      ask={t('phone_ask')}
      explanation={t('phone_why')}
      submitLabel={t(isBusy ? 'completing' : 'complete')}
      isValid={isValid}
      isBusy={isBusy}
      problem={
        failure !== null && (
          <Notice kind="problem" title={t('ui.setup_error')}>
            <p>{failure}</p>
          </Notice>
        )
      }
      onSubmit={form.submit}
    >
      <Field
        tall
        label={t('phone_label')}
        hint={t('ui.phone_hint')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        autoFocus
        maxLength={40}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...form.field('phone')}
        good={phone !== null && phone !== normalizePhone(value) && t('ui.phone_kept', { phone: phoneText(phone) })}
      />
    </StepForm>
  )
}
