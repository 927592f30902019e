import type { Cents } from '@hai/contract/money'
import type { PayTarget } from '@hai/contract/pay-address'
import { ArrowUpRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { formatUsd } from '../../lib/money-text.ts'
import { parseUsd } from '../../lib/typed-usd.ts'
import { api } from '../../api/api.ts'
import { useOnline } from '../../lib/online.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { usePaymentTranslations } from '../../payments/use-payment-translations.ts'
import { useTranslations } from '../../lib/translations.ts'
import { exceededBound } from '../../payments/amount-bounds.ts'
import type { OutgoingPayment } from '../../payments/outgoing-payment.ts'
import { UnconfirmedNotice } from '../../payments/unconfirmed-notice.tsx'
import { useOutgoingPayment } from '../../payments/use-outgoing-payment.ts'
import { usePayLabel } from '../../payments/use-pay-label.ts'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { NoPayee } from './no-payee.tsx'
import { PayForm } from './pay-form.tsx'
import { usePayQuote, type Quote } from './use-pay-quote.ts'
import { rememberPaid, usePayee, type Paid, type Payee } from './use-payee.ts'

export interface PaySheetProps {
  target: PayTarget
  onPaid: (paid: Paid) => void
  onShowOwn: () => void
  onBack: (() => void) | undefined
  onClose: () => void
}

export function PaySheet({ target, onPaid, onShowOwn, onBack, onClose }: PaySheetProps) {
  const t = usePaymentTranslations('pay')
  const lookup = usePayee(target)
  const frame = { title: t('ui.pay'), backLabel: t('ui.back'), closeLabel: t('ui.close'), onBack, onClose }
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

/** Pays, and shows the result if the form knows what the member agreed to. */
function useQuickPay({ target, payee, onPaid, frame }: PayingProps, shown: OutgoingPayment<'quick_pay'> | null) {
  const [, navigate] = useLocation()
  const agreed = useRef<Quote>(null)
  const paying = useOutgoingPayment({
    call: 'quick_pay',
    shown,
    send: (input, idempotency_key) => api.quick_pay({ ...input, idempotency_key }),
    onDone: ({ transaction_id }, _payment, notPaid) => {
      // The form has no quote for a payment from before it was opened, so the receipt is shown.
      if (agreed.current === null) {
        if (notPaid !== null) toast({ title: notPaid })
        frame.onClose()
        navigate(paths.transaction(transaction_id))
        return
      }
      const paid = { transaction_id, quote: agreed.current, person: payee.person, notPaid }
      if ('pay_link' in target && payee.isSingleUse) rememberPaid(target.pay_link, paid)
      onPaid(paid)
    },
  })
  const pay = (payment: OutgoingPayment<'quick_pay'>, quote: Quote | null) => {
    const known = quote ?? agreed.current
    agreed.current = known?.amount === payment.amount ? known : null
    paying.run(payment)
  }
  return { paying, pay }
}

function Paying(props: PayingProps) {
  const { target, payee, frame } = props
  const t = useTranslations('pay')
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const amount = payee.amount ?? parseUsd(typed)
  const quote = usePayQuote(target, amount)
  const isOnline = useOnline()
  const payment = (of: Cents, quoted_total: Cents): OutgoingPayment<'quick_pay'> => ({
    call: 'quick_pay',
    name: payee.person.shown_name,
    amount: of,
    input: { payee: target, amount: of, quoted_total, note: payee.note === '' ? note.trim() : '' },
  })
  const { paying, pay } = useQuickPay(props, amount === null ? null : payment(amount, amount))
  const { settled } = quote
  /** A retry after a lost answer repeats the first request, even if the price has changed. */
  const { unconfirmed } = paying
  const request = unconfirmed ?? (settled && exceededBound(settled) === null ? payment(settled.amount, settled.total) : null)
  const form = useForm({
    errors: { amount: !amount },
    isBusy: paying.isBusy || paying.isOtherBusy,
    onSubmit: () => request && pay(request, unconfirmed ? null : settled),
  })
  const first = amount ? t('ui.pay_amount', { amount: formatUsd(amount) }) : t('ui.pay')
  const next = usePayLabel(unconfirmed?.amount, first)
  return (
    <Sheet
      {...frame}
      onSubmit={form.submit}
      foot={
        <Button
          type="submit"
          kind="send"
          size="tall"
          wide
          icon={ArrowUpRight}
          busy={paying.isBusy}
          refused={(Boolean(amount) && !request) || paying.isOtherBusy || (unconfirmed !== null && !isOnline)}
        >
          {paying.isBusy ? t('ui.paying') : next}
        </Button>
      }
    >
      <UnconfirmedNotice isShown={unconfirmed !== null || paying.isBusy} />
      <PayForm
        target={target}
        payee={payee}
        typed={typed}
        amount={amount}
        field={form.field('amount')}
        quote={quote}
        problem={paying.problem}
        note={unconfirmed?.input.note ?? note}
        unconfirmed={unconfirmed}
        onType={(text) => {
          setTyped(text)
          paying.clear()
        }}
        onNote={setNote}
      />
    </Sheet>
  )
}
