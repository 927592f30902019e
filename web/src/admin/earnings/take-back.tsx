import type { Output } from '@hai/contract/contract'
import { REVERSAL_REASON_MAX, REVERSAL_REASON_MIN } from '@hai/contract/earning-types'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { useWords } from '../../lib/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LongField } from '../../ui/long-field.tsx'
import { useAct } from '../ui/act/use-act.tsx'
import { saidAmount } from '../ui/mask.ts'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { Money } from '../ui/sensitive.tsx'
import { readEarningsAnew } from './read-anew.ts'

export type Earning = Output<'list_platform_earnings'>['items'][number]

/** Takes one earning back that was booked by hand: why, then a code of its own. */
export function TakeBack({ earning, onClose }: { earning: Earning; onClose: () => void }) {
  const t = useWords('admin_earnings')
  const cache = useQueryClient()
  const shown = useSensitiveShown() ? 'shown' : 'hidden'
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isShort = reason.trim().length < REVERSAL_REASON_MIN
  const act = useAct('reverse_platform_earning', {
    failed: t('not_taken_back'),
    onDone: ({ status, amount }) => {
      const said = { amount: saidAmount(amount, shown) }
      if (status === 'posted') toast({ title: t('taken_back'), text: t('taken_back_text', said), kind: 'done' })
      else toast({ title: t('asked_title'), text: t('asked_text', said), kind: 'wait' })
      readEarningsAnew(cache)
      onClose()
    },
  })
  function submit(): void {
    setTried(true)
    const { transaction_id } = earning
    if (!isShort) act.run((idempotency_key) => ({ idempotency_key, transaction_id, reason: reason.trim() }))
  }
  if (act.isBusy) return act.dialog
  return (
    <FormDialog title={t('take_back_title')} act={t('take_back')} kind="danger" busy={false} onSubmit={submit} onClose={onClose}>
      <p>
        <Money cents={earning.amount} size="big" />
        <span className="block text-ink-soft">{t(`type_${earning.type}`)}</span>
      </p>
      <p className="text-sm text-ink-soft">{t('take_back_how')}</p>
      <LongField
        label={t('reason')}
        hint={t('reason_hint', { minimum: REVERSAL_REASON_MIN })}
        error={isTried && isShort && t('reason_short', { minimum: REVERSAL_REASON_MIN })}
        value={reason}
        maxLength={REVERSAL_REASON_MAX}
        onChange={setReason}
      />
    </FormDialog>
  )
}
