import { shownName } from '@hai/contract/shown-name'
import { useState } from 'react'
import { CircleCheck } from 'lucide-react'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Face } from '../../ui/face.tsx'
import { Field } from '../../ui/field.tsx'
import { Box } from '../../ui/row.tsx'
import { cleanTag, isTagLongEnough, lostCharacters } from '../../api/hai-tag.ts'
import { StepForm } from './step-form.tsx'
import { useTagCheck } from '../../api/use-tag-check.ts'

export interface TagStepProps {
  value: string
  onChange: (tag: string) => void
  name: string
  onNext: () => void
}

/** Step 2: the HaiTag. Other characters are stripped as they are typed; whether it is free is asked while typing rests. */
export function TagStep({ value, onChange, name, onNext }: TagStepProps) {
  const t = useWords('onboarding')
  const [hasLost, setLost] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const { state, checkAgain } = useTagCheck(value)

  function error(): string | false {
    if (hasLost) return t('tag_characters')
    if (state === 'taken') return t('tag_taken', { tag: value })
    if (state === 'reserved') return t('tag_reserved', { tag: value })
    if (state === 'unchecked') return t('tag_unchecked')
    return isLeft && value !== '' && !isTagLongEnough(value) && t('tag_short')
  }

  return (
    <StepForm ask={t('tag_ask')} why={t('tag_why')} act={t('next')} isValid={state === 'free'} onDone={onNext}>
      <Field
        tall
        label={t('tag_label')}
        hint={hasLost ? t('tag_hint') : `${t('tag_characters')} ${t('tag_hint')}`}
        before={<span aria-hidden="true">@</span>}
        after={state === 'free' && <CircleCheck className="size-5 flex-none text-in" aria-hidden="true" />}
        name="hai_tag"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
        value={value}
        onChange={(event) => {
          setLost(lostCharacters(event.target.value))
          onChange(cleanTag(event.target.value))
        }}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        error={error()}
        good={state === 'free' && t('tag_free', { tag: value })}
      />
      {state === 'checking' && (
        <p role="status" className="text-sm text-ink-soft">
          {t('tag_checking', { tag: value })}
        </p>
      )}
      {state === 'unchecked' && (
        <Button kind="edge" size="small" className="justify-self-start" onClick={checkAgain}>
          {t('tag_check_again')}
        </Button>
      )}
      {state !== 'taken' && state !== 'reserved' && <Preview name={name} tag={value} />}
    </StepForm>
  )
}

/** How strangers will see the member. */
function Preview({ name, tag }: { name: string; tag: string }) {
  const t = useWords('onboarding')
  return (
    <Box className="grid gap-2">
      <p className="text-sm text-ink-soft">{t('preview')}</p>
      <div className="flex items-center gap-3">
        <Face name={name} size="l" blue />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{shownName(name)}</p>
          <p className="wrap-anywhere text-ink-soft">@{tag || '…'}</p>
        </div>
      </div>
    </Box>
  )
}
