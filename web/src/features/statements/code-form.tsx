import { Search } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { EXAMPLE, groupCode, isCompleteCode, NEVER } from './receipt-code.ts'

export function CodeForm({ code }: { code: string }) {
  const t = useTranslations('statements')
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState(groupCode(code))
  const [isShort, setShort] = useState(code !== '' && !isCompleteCode(typed))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isCompleteCode(typed)) navigate(paths.verify(typed))
    else setShort(true)
  }
  return (
    <form className="grid grid-cols-1 gap-4" onSubmit={submit} noValidate>
      <Field
        label={t('code_label')}
        hint={t('code_hint', { example: EXAMPLE, never: NEVER })}
        error={isShort && t('code_short')}
        value={typed}
        onChange={(event) => {
          setTyped(groupCode(event.target.value))
          setShort(false)
        }}
        tall
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit" kind="main" wide icon={Search}>
        {t('check')}
      </Button>
    </form>
  )
}
