import type { MoneyRequest } from '@hai/contract/requests'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { isTooLate, paymentErrorText } from '../../payments/payment-errors.ts'
import { usePayment } from '../../payments/use-payment.ts'
import { useAnswerParameter } from '../../lib/answer-parameter.ts'
import { useOnline } from '../../lib/online.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { PaySheet } from './pay-sheet.tsx'

export function RequestActions({ request, name }: { request: MoneyRequest; name: string }) {
  if (request.status !== 'open') return null
  return request.direction === 'incoming' ? <Answer request={request} name={name} /> : <TakeBack request={request} />
}

function Answer({ request, name }: { request: MoneyRequest; name: string }) {
  const t = useTranslations('requests')
  const isOnline = useOnline()
  const [paysAtOnce, answered] = useAnswerParameter()
  const [open, setOpen] = useState<'pay' | 'decline' | null>(paysAtOnce ? 'pay' : null)
  const close = () => {
    setOpen(null)
    answered()
  }
  return (
    <div className="grid gap-2">
      <Button kind="main" size="tall" wide refused={!isOnline} onClick={() => setOpen('pay')}>
        {t('ui.pay')}
      </Button>
      <Button wide refused={!isOnline} onClick={() => setOpen('decline')}>
        {t('ui.decline')}
      </Button>
      {open === 'pay' && <PaySheet request={request} name={name} onClose={close} />}
      {open === 'decline' && <DeclineDialog request={request} name={name} onClose={close} />}
    </div>
  )
}

function TakeBack({ request }: { request: MoneyRequest }) {
  const t = useTranslations('requests')
  const isOnline = useOnline()
  const { run, isBusy, problem } = usePayment({
    calls: ['cancel_money_request'],
    send: (_input: null, idempotency_key) => api.cancel_money_request({ idempotency_key, request_id: request.id }),
    onDone: () => toast({ title: t('taken_back') }),
  })
  return (
    <div className="grid gap-2">
      {problem && <Notice kind="problem" title={isTooLate(problem) ? t('too_late') : paymentErrorText(problem)} />}
      <Button kind="edge" wide icon={Undo2} busy={isBusy} refused={!isOnline} onClick={() => run(null)}>
        {t('take_back')}
      </Button>
    </div>
  )
}
