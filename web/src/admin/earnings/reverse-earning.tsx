import { formatUsd } from '@hai/contract/money'
import type { Output } from '@hai/contract/contract'
import { REVERSAL_REASON_MAX, REVERSAL_REASON_MIN } from '@hai/contract/earning-types'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { useConfirmedAction } from '../ui/confirmed-action/use-confirmed-action.tsx'
import { ReasonDialog } from '../ui/reason.tsx'
import { Money } from '../ui/sensitive.tsx'

export type Earning = Output<'list_platform_earnings'>['items'][number]

export function ReverseEarning({ earning, onClose }: { earning: Earning; onClose: () => void }) {
  const t = useTranslations('admin_earnings')
  const action = useConfirmedAction('reverse_platform_earning', {
    failed: t('not_taken_back'),
    onDone: ({ status, amount }) => {
      const values = { amount: formatUsd(amount) }
      if (status === 'posted') toast({ title: t('taken_back'), text: t('taken_back_text', values), kind: 'done' })
      else toast({ title: t('admin_ui.approval_requested'), text: t('asked_text', values), kind: 'wait' })
      onClose()
    },
  })
  if (action.isBusy) return action.dialog
  const bounds = { minimum: REVERSAL_REASON_MIN }
  return (
    <ReasonDialog
      title={t('take_back_title')}
      submitLabel={t('take_back')}
      kind="danger"
      onClose={onClose}
      label={t('ui.reason')}
      hint={t('reason_hint', bounds)}
      short={t('admin_ui.length_at_least', bounds)}
      bounds={{ min: REVERSAL_REASON_MIN, max: REVERSAL_REASON_MAX }}
      onGiven={(reason) => action.run((idempotency_key) => ({ idempotency_key, transaction_id: earning.transaction_id, reason }))}
    >
      <p>
        <Money cents={earning.amount} size="big" />
        <span className="block text-ink-soft">{t(`type_${earning.type}`)}</span>
      </p>
      <p className="text-sm text-ink-soft">{t('take_back_how')}</p>
    </ReasonDialog>
  )
}
