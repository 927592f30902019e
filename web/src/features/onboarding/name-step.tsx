import { FULL_NAME_MAX } from '@hai/contract/bounds'
import { useTranslations } from '../../lib/translations.ts'
import { Field, useForm } from '../../ui/field.tsx'
import { nameProblem } from '../../lib/full-name.ts'
import { StepForm } from './step-form.tsx'

export interface NameStepProps {
  value: string
  onChange: (name: string) => void
  onNext: () => void
}

export function NameStep({ value, onChange, onNext }: NameStepProps) {
  const t = useTranslations('onboarding')
  const problem = nameProblem(value)
  const form = useForm({ errors: { name: problem && t(`name_${problem}`) }, onSubmit: onNext })
  return (
    <StepForm
      ask={t('name_ask')}
      explanation={t('name_why')}
      submitLabel={t('next')}
      isValid={problem === null}
      onSubmit={form.submit}
    >
      <Field
        tall
        label={t('name_label')}
        hint={t('name_hint')}
        name="full_name"
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        autoFocus
        maxLength={FULL_NAME_MAX}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...form.field('name')}
      />
    </StepForm>
  )
}
