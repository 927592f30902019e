import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { parseUsd, typedUsd } from '../../lib/typed-usd.ts'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { useHtgRate } from '../../payments/use-htg.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { cacheDuty, type Duty } from './cache-duty.ts'

export function DutyDialog({ duty, onClose }: { duty: Duty; onClose: () => void }) {
  const t = useTranslations('agents')
  const rate = useHtgRate()
  const [typed, setTyped] = useState(duty.cash > 0 ? typedUsd(duty.cash) : '')
  const amount = parseUsd(typed)
  const say = useMutation({
    mutationKey: ['set_agent_duty'],
    mutationFn: (cash: number) => api.set_agent_duty({ cash }),
    onSuccess: (after) => {
      cacheDuty(after)
      toast({ title: t('on_duty_now'), kind: 'done' })
      onClose()
    },
  })
  const form = useForm({
    errors: { cash: !amount && t('ui.amount_required') },
    isBusy: say.isPending,
    onSubmit: () => amount && say.mutate(amount),
  })
  return (
    <FormDialog
      title={t('duty_title')}
      submitLabel={t(duty.on_duty ? 'ui.save' : 'go_on_duty')}
      busy={say.isPending}
      onClose={onClose}
      onSubmit={form.submit}
    >
      {say.error && <Notice kind="problem" title={errorMessage(say.error)} />}
      <p className="text-ink-soft">{t('duty_text')}</p>
      <AmountField
        label={t('cash_at_hand')}
        labelHtg={t('cash_at_hand_htg')}
        unit="htg"
        rate={rate}
        value={typed}
        onChange={setTyped}
        {...form.field('cash')}
        autoFocus
      />
    </FormDialog>
  )
}
