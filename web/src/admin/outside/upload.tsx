import type { OutsideAccount } from '@hai/contract/outside-accounts'
import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { factsOf, hasCode } from '../../api/api-error.ts'
import { errorWords } from '../../api/error-words.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../lib/toast.ts'
import { useWords, type Translate } from '../../lib/words.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { Notice } from '../../ui/notice.tsx'

const LETTERS_MAX = 4_000_000
const NAME_MAX = 200

function refusal(error: unknown, t: Translate<'admin_outside'>): string {
  if (hasCode(error, 'CONFLICT')) return t('same_file')
  const facts = factsOf(error, 'STATEMENT_REFUSED')
  if (!facts) return errorWords(error)
  const where = facts.line === null ? '' : t('in_line', { line: facts.line })
  return [where, t(`refused_${facts.reason}`), t('nothing_kept')].filter(Boolean).join(' ')
}

/** Takes a statement from the desk: says what came of it, or where it cannot be read. */
export function Upload({ account }: { account: OutsideAccount }) {
  const t = useWords('admin_outside')
  const [isTooLarge, setTooLarge] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (file: File) =>
      api.upload_outside_statement({
        account,
        file_name: file.name.slice(0, NAME_MAX) || 'statement',
        content: await file.text(),
      }),
    onSuccess: ({ statement: { lines, known_lines }, matched }) => {
      toast({ title: t('uploaded'), text: t('uploaded_text', { lines, known: known_lines, matched }), kind: 'in' })
      for (const { key } of [
        api.get_outside_summary,
        api.list_outside_lines,
        api.list_outside_entries,
        api.list_outside_statements,
      ])
        void queryClient.invalidateQueries({ queryKey: key })
    },
  })
  function take(file: File): void {
    reset()
    setTooLarge(file.size > LETTERS_MAX)
    if (file.size <= LETTERS_MAX) mutate(file)
  }
  return (
    <div className="grid min-w-0 justify-items-start gap-2">
      <FileButton accept=".csv,text/csv" size="small" icon={FileUp} busy={isPending} onFile={take} title={t('upload_hint')}>
        {t('upload_of', { account: t(account) })}
      </FileButton>
      {(isTooLarge || error) && (
        <Notice kind="problem" title={t('refused')}>
          {isTooLarge ? t('too_large') : refusal(error, t)}
        </Notice>
      )}
    </div>
  )
}
