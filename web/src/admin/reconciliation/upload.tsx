import { STATEMENT_BYTES_MAX, STATEMENT_NAME_MAX, type OutsideAccount } from '@hai/contract/outside-accounts'
import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { errorDataOf, hasCode } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLedgerNames } from '../ui/ledger-names.ts'

function refusal(
  error: unknown,
  t: Translate<'admin_reconciliation'>,
): { title: string; text: string; kind: 'wait' | 'problem' } {
  if (hasCode(error, 'CONFLICT')) return { title: t('taken_before'), text: t('taken_before_text'), kind: 'wait' }
  const facts = errorDataOf(error, 'STATEMENT_REFUSED')
  if (!facts) return { title: t('not_taken'), text: errorMessage(error), kind: 'problem' }
  const where = facts.line === null ? '' : t('in_line', { line: facts.line })
  const text = [where, t(`refused_${facts.reason}`), t('nothing_kept')].filter(Boolean).join(' ')
  return { title: t('refused'), text, kind: 'problem' }
}

export function Upload({ account }: { account: OutsideAccount }) {
  const t = useTranslations('admin_reconciliation')
  const name = useLedgerNames().account(account)
  const [isTooLarge, setTooLarge] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationKey: ['upload_outside_statement'],
    mutationFn: (file: File) =>
      api.upload_outside_statement({
        account,
        file_name: file.name.slice(0, STATEMENT_NAME_MAX) || 'statement',
        content: file,
      }),
    onSuccess: ({ statement: { lines, known_lines }, matched }) => {
      toast({ title: t('uploaded'), text: t('uploaded_text', { lines, known: known_lines, matched }), kind: 'done' })
    },
  })
  function take(file: File): void {
    reset()
    setTooLarge(file.size > STATEMENT_BYTES_MAX)
    if (file.size <= STATEMENT_BYTES_MAX) mutate(file)
  }
  const notice = isTooLarge
    ? { title: t('not_taken'), text: t('too_large'), kind: 'problem' as const }
    : error && refusal(error, t)
  return (
    <div className="grid min-w-0 justify-items-start gap-2">
      <FileButton
        accept=".csv,text/csv"
        size="small"
        icon={FileUp}
        busy={isPending}
        aria-label={t('upload_of', { account: name })}
        onFile={take}
      >
        {t('upload')}
      </FileButton>
      {notice && (
        <Notice kind={notice.kind} title={notice.title}>
          {notice.text}
        </Notice>
      )}
    </div>
  )
}
