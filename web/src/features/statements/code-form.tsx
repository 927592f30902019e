import { Search } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Field, useForm } from '../../ui/field.tsx'
import { EXAMPLE, groupCode, isCompleteCode, NEVER } from './receipt-code.ts'

export function CodeForm({ code }: { code: string }) {
  const t = useTranslations('statements')
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState(groupCode(code))
  const error = !isCompleteCode(typed) && t('code_short')
  const form = useForm({ errors: { code: error }, onSubmit: () => navigate(paths.verify(typed)) })
  const isFromLink = code !== '' && typed === groupCode(code)
  return (
    <form className="grid grid-cols-1 gap-4" onSubmit={form.submit} noValidate>
      <Field
        label={t('code_label')}
        hint={t('code_hint', { example: EXAMPLE, never: NEVER })}
        value={typed}
        onChange={(event) => setTyped(groupCode(event.target.value))}
        {...form.field('code')}
        {...(isFromLink && { error })}
        tall
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit" kind="main" wide icon={Search}>
        {t('ui.verify')}
      </Button>
    </form>
  )
}
