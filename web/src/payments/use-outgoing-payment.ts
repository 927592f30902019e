import type { Output } from '@hai/contract/contract'
import { useLayoutEffect, useRef } from 'react'
import { hasCode } from '../api/api-error.ts'
import { errorMessage } from '../api/error-messages.ts'
import { useStore } from '../lib/store.ts'
import { toast } from '../lib/toast.ts'
import { useTranslations } from '../lib/translations.ts'
import {
  addForm,
  formOf,
  isSamePayment,
  useOutgoingStore,
  type KnownPayment,
  type OutgoingCall,
  type OutgoingPayment,
  type PaymentForm,
} from './outgoing-payment.ts'
import { dispatch, inputsOf, unconfirmedIn } from './payment-state.ts'
import { notPaidTitle, replacedTitle, titleValues } from './payment-titles.ts'
import { withReceiptOnConflict } from './use-find-payment.ts'
import { usePayment } from './use-payment.ts'

interface OutgoingOptions<Call extends OutgoingCall> extends PaymentForm<Call> {
  readonly call: Call
  readonly send: (input: OutgoingPayment<Call>['input'], idempotency_key: string) => Promise<Output<Call>>
}

/**
 * A payment that the app remembers until its outcome is known, even if it is closed. While the outcome of an earlier one
 * is unknown, the next one uses its key, so at most one of the two goes out. A form that shows a payment which another
 * form has sent shows its result, too. If no form shows the payment, a toast reports the result, because the member is
 * elsewhere by now.
 */
export function useOutgoingPayment<Call extends OutgoingCall>({ call, shown, send, onDone }: OutgoingOptions<Call>) {
  const store = useOutgoingStore()
  const state = useStore(store)
  const t = useTranslations('payments')
  const isOfCall = (payment: KnownPayment): payment is OutgoingPayment<Call> => payment.call === call && payment.input !== null
  const isShown = (payment: KnownPayment): payment is OutgoingPayment<Call> =>
    shown !== null && isOfCall(payment) && isSamePayment(payment, shown)
  const payment = usePayment<KnownPayment, Output<Call>>({
    calls: [call],
    store,
    isSame: isSamePayment,
    send: withReceiptOnConflict(store, (next, key) => {
      if (!isOfCall(next)) throw new TypeError(`this form sends ${call}, not ${next.call}`)
      return send(next.input, key)
    }),
    onDone: (answer, paid, replaced) => {
      const form = formOf(call, paid)
      const notPaid = replacedTitle(replaced, paid, t)
      if (form && isOfCall(paid)) form.onDone(answer, paid, notPaid)
      else toast({ title: t('went_out', titleValues(paid)), kind: 'done', text: notPaid })
    },
    onFailed: (failure, tried, refusedToo) => {
      // A used key closes the form for the receipt of the payment that used it.
      if (failure?.kind !== 'refused' || hasCode(failure.error, 'IDEMPOTENCY_CONFLICT')) return
      // The form itself shows why its payment was refused.
      const untold = formOf(call, tried) ? refusedToo : [tried, ...refusedToo]
      const title = notPaidTitle(untold, t)
      if (title !== null) toast({ title, text: errorMessage(failure.error), kind: 'problem' })
    },
  })
  const form = useRef<PaymentForm<Call>>({ shown, onDone })
  useLayoutEffect(() => {
    form.current = { shown, onDone }
  })
  useLayoutEffect(() => {
    // The error of an earlier form does not concern this one.
    const clear = () => dispatch(store, { type: 'clear' })
    clear()
    const remove = addForm(call, () => form.current)
    // Loads the card now, because it is needed when the network fails.
    void import('./unconfirmed-payment-card.tsx').catch(() => undefined)
    return () => {
      clear()
      remove()
    }
  }, [call, store])
  const { problem, run, clear } = payment
  const unconfirmed = unconfirmedIn(state)
  const sending = state.name === 'sending' ? state.attempt.input : null
  const isOfOther = problem?.kind === 'unknown' || (state.name === 'refused' && !isShown(state.input))
  return {
    run,
    clear,
    /** Not the error of another payment. `UnconfirmedNotice` shows a lost answer. */
    problem: isOfOther ? null : problem,
    /** True while the payment on the screen is being sent, by whichever form. */
    isBusy: sending ? isShown(sending) : state.name === 'paid',
    /** True while another payment is being sent. No other can be sent meanwhile. */
    isOtherBusy: sending !== null && !isShown(sending),
    hasUnconfirmed: unconfirmed !== null,
    /** The payment on the screen, if its answer was lost. */
    unconfirmed: (unconfirmed && inputsOf(unconfirmed).find(isShown)) ?? null,
  }
}
