import type { MoneyRequest } from '@hai/contract/requests'
import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { useOnline } from '../../lib/online.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** A request that was answered or has ended meanwhile needs no cancelling. */
const cancelIfOpen = ({ id: request_id }: MoneyRequest): Promise<unknown> =>
  api.cancel_money_request({ idempotency_key: crypto.randomUUID(), request_id }).catch((error: unknown) => {
    if (!hasCode(error, 'INVALID_TRANSITION')) throw error
  })

/** Cancels the requests of a split that are still open. */
export function CancelOpenRequests({ requests }: { requests: readonly MoneyRequest[] }) {
  const t = useTranslations('requests')
  const isOnline = useOnline()
  const open = requests.filter(({ status }) => status === 'open')
  const cancel = useMutation({
    mutationKey: ['cancel_money_request'],
    mutationFn: () => Promise.all(open.map(cancelIfOpen)),
    onSuccess: (cancelled) => toast({ title: t('open_taken_back', { count: cancelled.length }) }),
  })
  if (open.length === 0) return null
  return (
    <div className="grid gap-2">
      {cancel.error && <Notice kind="problem" title={errorMessage(cancel.error)} />}
      <Button kind="edge" wide icon={Undo2} busy={cancel.isPending} refused={!isOnline} onClick={() => cancel.mutate()}>
        {t('take_back_open', { count: open.length })}
      </Button>
    </div>
  )
}
