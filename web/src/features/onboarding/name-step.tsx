import { FULL_NAME_MAX } from '@hai/contract/bounds'
import { useState } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { Field } from '../../ui/field.tsx'
import { nameProblem } from '../../lib/full-name.ts'
import { StepForm } from './step-form.tsx'

export interface NameStepProps {
  value: string
  onChange: (name: string) => void
  onNext: () => void
}

export function NameStep({ value, onChange, onNext }: NameStepProps) {
  const t = useTranslations('onboarding')
  const [isTouched, setTouched] = useState(false)
  const problem = nameProblem(value)
  return (
    <StepForm ask={t('name_ask')} explanation={t('name_why')} submitLabel={t('next')} isValid={problem === null} onDone={onNext}>
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
        onFocus={() => setTouched(false)}
        onBlur={() => setTouched(true)}
        error={isTouched && value !== '' && problem && t(`name_${problem}`)}
      />
    </StepForm>
  )
}
