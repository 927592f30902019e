import type { CashIn } from '@hai/contract/cash-ins'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { useOnline } from '../../lib/online.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { cacheCashIn } from './live-cash-ins.ts'

/** For the agent, until the member has answered. */
export function CancelCashIn({ cashIn: { id: cash_in_id, actions } }: { cashIn: CashIn }) {
  const t = useTranslations('cash_ins')
  const isOnline = useOnline()
  const cancel = useMutation({
    mutationKey: ['cancel_cash_in'],
    mutationFn: () => api.cancel_cash_in({ cash_in_id }),
    onSuccess: cacheCashIn,
  })
  if (!actions.includes('cancel')) return null
  return (
    <>
      {cancel.error && <Notice kind="problem" title={errorMessage(cancel.error)} />}
      <Button wide busy={cancel.isPending} refused={!isOnline} onClick={() => cancel.mutate()}>
        {t('cancel')}
      </Button>
    </>
  )
}
