import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { errorWords } from '../../api/error-words.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SealLine } from './seal-line.tsx'

const DIGITS_MAX = 9

/** For whoever has written a seal down: what is published under its number today. */
export function FindSeal() {
  const t = useWords('transparency')
  const [typed, setTyped] = useState('')
  const { mutate, data, error, isPending, reset } = useMutation({ mutationFn: (number: number) => api.get_seal({ number }) })
  const isMissing = hasCode(error, 'NOT_FOUND', 'BAD_REQUEST')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    mutate(Number(typed))
  }
  return (
    <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-3" onSubmit={submit}>
      <Field
        label={t('seal_number')}
        hint={t('seal_number_hint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={DIGITS_MAX}
        value={typed}
        error={isMissing && t('seal_missing')}
        onChange={({ target }) => {
          setTyped(target.value.replaceAll(/\D/g, ''))
          reset()
        }}
      />
      <Button type="submit" icon={Search} busy={isPending} refused={Number(typed) < 1} className="justify-self-start">
        {t('seal_find')}
      </Button>
      <div role="status">{data && <SealLine seal={data} />}</div>
      {error && !isMissing && <Notice kind="problem" title={errorWords(error)} />}
    </form>
  )
}
