import type { Output } from '@hai/contract/contract'
import { useMutation } from '@tanstack/react-query'
import type { ChangeName } from '../../api/stale-query-types.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Line } from './line-text.ts'

type Explanation = Output<'explain_outside_line'>

export function useLineAction<Input>(
  call: ((input: Input) => Promise<{ line: Line; status?: Explanation['status'] }>) & { key: readonly [ChangeName] },
  onDone: () => void,
) {
  const t = useTranslations('admin_reconciliation')
  return useMutation({
    mutationKey: call.key,
    mutationFn: call,
    onSuccess: ({ status }) => {
      if (status === 'pending') toast({ title: t('admin_ui.approval_requested'), text: t('asked_text'), kind: 'wait' })
      else toast({ title: t('done'), kind: 'done' })
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
