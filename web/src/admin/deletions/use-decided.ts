import type { DeletionDecision, DeletionRefusal } from '@hai/contract/deletion-values'
import type { DeletionRequestDetails } from '@hai/contract/deletions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { useConfirmedAction } from '../ui/confirmed-action/use-confirmed-action.tsx'

interface DecisionOptions {
  decision: DeletionDecision
  reason: string
  reason_code?: DeletionRefusal
}

export function useDecided({ id: request_id }: DeletionRequestDetails) {
  const t = useTranslations('admin_deletions')
  const cache = useQueryClient()
  const [decision, setDecision] = useState<DeletionDecision>('ask')
  const refetch = () => {
    for (const { key } of [
      api.admin_get_deletion_request,
      api.admin_list_deletion_requests,
      api.admin_list_approvals,
      api.admin_get_user,
      api.get_admin_badges,
    ])
      void cache.invalidateQueries({ queryKey: key })
  }
  const action = useConfirmedAction('admin_decide_deletion', {
    failed: t(`failed_${decision}`),
    onDone: () => {
      toast({ title: t(`done_${decision}`), text: t(`done_${decision}_text`), kind: decision === 'ask' ? 'wait' : 'done' })
      refetch()
    },
    onClose: refetch,
  })
  return {
    action,
    decide: (given: DecisionOptions) => {
      setDecision(given.decision)
      action.run(() => ({ request_id, ...given }))
    },
  }
}
