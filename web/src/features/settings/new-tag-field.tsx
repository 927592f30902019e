import { useState } from 'react'
import { cleanTag, isTagLongEnough, lostCharacters } from '../../api/hai-tag.ts'
import type { useTagCheck } from '../../api/use-tag-check.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

export interface NewTagFieldProps {
  value: string
  onChange: (tag: string) => void
  check: ReturnType<typeof useTagCheck>
  /** It is the one the member has. */
  isSame: boolean
  isTried: boolean
}

/** Other characters are stripped as they are typed; whether it is free is asked while typing rests. */
export function NewTagField({ value, onChange, check: { state, checkAgain }, isSame, isTried }: NewTagFieldProps) {
  const t = useWords('settings')
  const [hasLost, setLost] = useState(false)
  const [isLeft, setLeft] = useState(false)

  function error(): string | false {
    if (hasLost) return t('tag_characters')
    if (isSame && value !== '') return t('tag_same')
    if (state === 'taken' || state === 'reserved' || state === 'unchecked') return t(`tag_${state}`)
    return (isTried || (isLeft && value !== '')) && !isTagLongEnough(value) && t('tag_short')
  }
  return (
    <>
      <Field
        label={t('tag_new')}
        hint={t('tag_hint')}
        before={<span aria-hidden="true">@</span>}
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
        good={state === 'free' && !isSame && t('tag_free', { tag: `@${value}` })}
      />
      {state === 'checking' && !isSame && (
        <p role="status" className="text-sm text-ink-soft">
          {t('tag_checking')}
        </p>
      )}
      {state === 'unchecked' && (
        <Button kind="edge" size="small" className="justify-self-start" onClick={checkAgain}>
          {t('tag_check_again')}
        </Button>
      )}
    </>
  )
}
