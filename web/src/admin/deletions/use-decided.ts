import type { DeletionDecision, DeletionRefusal } from '@hai/contract/deletion-values'
import type { DeletionRequestDetails } from '@hai/contract/deletions'
import { useState } from 'react'
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
  const [decision, setDecision] = useState<DeletionDecision>('ask')
  const action = useConfirmedAction('admin_decide_deletion', {
    failed: t(`failed_${decision}`),
    onDone: () => {
      toast({ title: t(`done_${decision}`), text: t(`done_${decision}_text`), kind: decision === 'ask' ? 'wait' : 'done' })
    },
  })
  return {
    action,
    decide: (given: DecisionOptions) => {
      setDecision(given.decision)
      action.run(() => ({ request_id, ...given }))
    },
  }
}
