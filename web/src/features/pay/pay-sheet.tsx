import { formatUsd, parseUsd } from '@hai/contract/money'
import type { PayTarget } from '@hai/contract/pay-address'
import { ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import type { PaymentError } from '../../payments/payment-errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { usePayment } from '../../payments/use-payment.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { NoPayee } from './no-payee.tsx'
import { isConflict, PayForm } from './pay-form.tsx'
import { canBePaid, usePayQuote, type Quote } from './use-pay-quote.ts'
import { rememberPaid, usePayee, type Paid, type Payee } from './use-payee.ts'

export interface PaySheetProps {
  target: PayTarget
  onPaid: (paid: Paid) => void
  onShowOwn: () => void
  onBack: (() => void) | undefined
  onClose: () => void
}

export function PaySheet({ target, onPaid, onShowOwn, onBack, onClose }: PaySheetProps) {
  const t = useTranslations('pay')
  const lookup = usePayee(target)
  const frame = { title: t('pay_title'), backLabel: t('back'), closeLabel: t('close'), onBack, onClose }
  if (lookup.kind === 'found') return <Paying target={target} onPaid={onPaid} frame={frame} payee={lookup.payee} />
  return (
    <Sheet {...frame}>
      <NoPayee lookup={lookup} onShowOwn={onShowOwn} />
    </Sheet>
  )
}

interface PayingProps {
  target: PayTarget
  payee: Payee
  onPaid: (paid: Paid) => void
  frame: { title: string; backLabel: string; closeLabel: string; onBack: (() => void) | undefined; onClose: () => void }
}

function Paying({ target, payee, onPaid, frame }: PayingProps) {
  const t = useTranslations('pay')
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [isTouched, setTouched] = useState(false)
  const amount = payee.amount ?? parseUsd(typed)
  const quote = usePayQuote(target, amount)
  const paying = usePayment({
    send: (input: { quote: Quote; note: string }, idempotency_key) =>
      api.quick_pay({
        idempotency_key,
        payee: target,
        amount: input.quote.amount,
        quoted_total: input.quote.total,
        note: input.note,
      }),
    keyOf: (input) => input.quote.amount,
    onDone: ({ transaction_id }, { quote: agreed }) => {
      const paid = { transaction_id, quote: agreed, person: payee.person }
      if ('pay_link' in target && payee.isSingleUse) rememberPaid(target.pay_link, paid)
      onPaid(paid)
    },
    onFailed: async (error) => {
      if (hasCode(error, 'QUOTE_CHANGED')) await queryClient.invalidateQueries({ queryKey: api.quote_quick_pay.key })
    },
  })
  const { settled } = quote
  /** A retry after an unknown outcome repeats the first request, even if the price has changed. */
  const again = paying.unsure?.quote.amount === amount ? paying.unsure : null
  const problem: PaymentError | null = paying.problem ?? (again && { kind: 'unknown' })
  const request = again ?? (settled && canBePaid(settled) ? { quote: settled, note: payee.note === '' ? note.trim() : '' } : null)
  const submit = () => {
    setTouched(true)
    if (request) paying.run(request)
  }
  const total = again?.quote.total ?? settled?.total
  return (
    <Sheet
      {...frame}
      onSubmit={submit}
      foot={
        <Button
          type="submit"
          kind={isConflict(paying.problem) ? 'edge' : 'send'}
          size="tall"
          wide
          icon={ArrowUpRight}
          busy={paying.isBusy}
          refused={!request}
        >
          {paying.isBusy ? t('paying') : total ? t(again ? 'pay_retry' : 'pay_amount', { amount: formatUsd(total) }) : t('pay')}
        </Button>
      }
    >
      <PayForm
        target={target}
        payee={payee}
        typed={typed}
        amount={amount}
        isTouched={isTouched}
        quote={quote}
        problem={problem}
        note={again?.note ?? note}
        isFixed={again !== null}
        onType={(text) => {
          setTyped(text)
          paying.clear()
        }}
        onNote={setNote}
        onLeave={() => setTouched(true)}
        onClose={frame.onClose}
      />
    </Sheet>
  )
}
