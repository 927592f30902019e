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
/** What can be the number of a seal. A sign is not left out without a word: who typed it meant something else. */
const isNumber = (text: string): boolean => /^\d+$/.test(text) && Number(text) > 0

/** For whoever has written a seal down: what is published under its number today. */
export function FindSeal() {
  const t = useWords('transparency')
  const [typed, setTyped] = useState('')
  const { mutate, data, error, isPending, reset } = useMutation({ mutationFn: (number: number) => api.get_seal({ number }) })
  const [isSent, send] = useState(false)
  const isMissing = hasCode(error, 'NOT_FOUND', 'BAD_REQUEST')
  const text = typed.trim()
  const isWrong = text !== '' && !isNumber(text) && (isSent || /\D/.test(text))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    send(true)
    if (isNumber(text)) mutate(Number(text))
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
        error={isWrong ? t('seal_number_wrong') : isMissing && t('seal_missing')}
        onChange={({ target }) => {
          setTyped(target.value)
          send(false)
          reset()
        }}
      />
      <div>
        <Button type="submit" icon={Search} busy={isPending} refused={text === ''}>
          {t('seal_find')}
        </Button>
        <div role="status" className="[&:not(:empty)]:mt-3">
          {data && <SealLine seal={data} />}
        </div>
      </div>
      {error && !isMissing && <Notice kind="problem" title={errorWords(error)} />}
    </form>
  )
}
