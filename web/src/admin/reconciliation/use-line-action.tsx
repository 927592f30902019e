import type { Output } from '@hai/contract/contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Line } from './line-text.ts'

type Explanation = Output<'explain_outside_line'>

export function useLineAction<Input>(
  call: (input: Input) => Promise<{ line: Line; status?: Explanation['status'] }>,
  onDone: () => void,
) {
  const t = useTranslations('admin_reconciliation')
  return useMutation({
    mutationFn: call,
    onSuccess: ({ status }) => {
      if (status === 'pending') toast({ title: t('asked_title'), text: t('asked_text'), kind: 'wait' })
      else toast({ title: t('done'), kind: 'done' })
      for (const { key } of [
        api.get_outside_summary,
        api.list_outside_lines,
        api.list_outside_entries,
        api.list_outside_statements,
        api.admin_list_approvals,
      ])
        void queryClient.invalidateQueries({ queryKey: key })
      onDone()
    },
  })
}

export interface LineActionProps {
  line: Line
  onDone: () => void
}

export function Failed({ error }: { error: unknown }) {
  const t = useTranslations('admin_reconciliation')
  return error ? (
    <Notice kind="problem" title={t('failed')}>
      {errorMessage(error)}
    </Notice>
  ) : null
}
