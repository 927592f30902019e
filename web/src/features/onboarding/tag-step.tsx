import { shownName } from '@hai/contract/shown-name'
import { CircleCheck } from 'lucide-react'
import { useTagField } from '../../account/use-tag-field.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useForm } from '../../ui/field.tsx'
import { Box } from '../../ui/row.tsx'
import { TagField } from '../../ui/tag-field.tsx'
import { StepForm } from './step-form.tsx'

export interface TagStepProps {
  value: string
  onChange: (tag: string) => void
  name: string
  onNext: () => void
}

export function TagStep({ value, onChange, name, onNext }: TagStepProps) {
  const t = useTranslations('onboarding')
  const { state, problem, checkAgain, input } = useTagField({ tag: value, setTag: onChange })
  const form = useForm({ errors: { tag: state !== 'free' }, onSubmit: onNext })
  const hasLost = problem === 'characters'
  return (
    <StepForm
      ask={t('ui.hai_tag')}
      explanation={t('tag_why')}
      submitLabel={t('next')}
      isValid={state === 'free'}
      onSubmit={form.submit}
    >
      <TagField
        tall
        label={t('tag_label')}
        hint={hasLost ? t('tag_hint') : `${t('tag_characters')} ${t('tag_hint')}`}
        after={state === 'free' && <CircleCheck className="size-5 flex-none text-in" aria-hidden="true" />}
        {...input}
        error={problem && t(`tag_${problem}`, { tag: value })}
        good={state === 'free' && t('tag_free', { tag: value })}
        checking={state === 'checking' && t('tag_checking', { tag: value })}
        retry={state === 'unchecked' && { text: t('tag_check_again'), onClick: checkAgain }}
      />
      {state !== 'taken' && state !== 'reserved' && <Preview name={name} tag={value} />}
    </StepForm>
  )
}

function Preview({ name, tag }: { name: string; tag: string }) {
  const t = useTranslations('onboarding')
  return (
    <Box className="grid gap-2">
      <p className="text-sm text-ink-soft">{t('preview')}</p>
      <div className="flex items-center gap-3">
        <Avatar name={name} size="l" blue />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{shownName(name)}</p>
          <p className="wrap-anywhere text-ink-soft">@{tag || '…'}</p>
        </div>
      </div>
    </Box>
  )
}
