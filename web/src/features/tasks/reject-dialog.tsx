import { TASK_REASON_MAX, TASK_REASON_MIN } from '@hai/contract/bounds'
import type { Task } from '@hai/contract/task-record'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LongField } from '../../ui/long-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { cacheTask } from './live-tasks.ts'

/** After a rejection, the money stays on hold. */
export function RejectDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const t = useTranslations('tasks')
  const [reason, setReason] = useState('')
  const reject = useMutation({
    mutationKey: ['reject_task'],
    mutationFn: () => api.reject_task({ task_id: task.id, reason: reason.trim() }),
    onSuccess: (rejected) => {
      cacheTask(rejected)
      toast({ title: t('rejected_done') })
      onClose()
    },
  })
  const form = useForm({
    errors: { reason: reason.trim().length < TASK_REASON_MIN && t('reject_short') },
    isBusy: reject.isPending,
    onSubmit: () => reject.mutate(),
  })
  return (
    <FormDialog
      title={t('reject_title')}
      submitLabel={t('reject')}
      busy={reject.isPending}
      onClose={onClose}
      onSubmit={form.submit}
    >
      {reject.error && <Notice kind="problem" title={errorMessage(reject.error)} />}
      <LongField
        label={t('reject_reason')}
        hint={t('reject_hint')}
        value={reason}
        maxLength={TASK_REASON_MAX}
        onChange={setReason}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
