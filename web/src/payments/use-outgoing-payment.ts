import type { Output } from '@hai/contract/contract'
import { useLayoutEffect, useRef } from 'react'
import { hasCode } from '../api/api-error.ts'
import { errorMessage } from '../api/error-messages.ts'
import { toast } from '../lib/toast.ts'
import { useTranslations } from '../lib/translations.ts'
import { isSamePayment, openForms, useOutgoingStore, type OutgoingCall, type OutgoingPayment } from './outgoing-payment.ts'
import { classifyPaymentError } from './payment-errors.ts'
import { dispatch, unconfirmedIn } from './payment-state.ts'
import { useReceiptOnConflict } from './use-find-payment.ts'
import { usePayment } from './use-payment.ts'

interface OutgoingOptions<Call extends OutgoingCall> {
  readonly call: Call
  readonly send: (input: OutgoingPayment<Call>['input'], idempotency_key: string) => Promise<Output<Call>>
  /** Shows the result. Not called if the form was closed. A toast reports it then, because the member is elsewhere by now. */
  readonly onDone: (answer: Output<Call>, payment: OutgoingPayment<Call>) => void
}

/**
 * A payment that the app remembers until its outcome is known, even if it is closed. While the outcome of an earlier one
 * is unknown, the next one uses its key, so at most one of the two goes out.
 */
export function useOutgoingPayment<Call extends OutgoingCall>({ call, send, onDone }: OutgoingOptions<Call>) {
  const store = useOutgoingStore()
  const withReceipt = useReceiptOnConflict()
  const isOpen = useRef(false)
  const t = useTranslations('payments')
  const isOfCall = (payment: OutgoingPayment): payment is OutgoingPayment<Call> => payment.call === call
  const payment = usePayment<OutgoingPayment, Output<Call>>({
    calls: [call],
    store,
    isSame: isSamePayment,
    send: withReceipt((next, key) => {
      if (!isOfCall(next)) throw new TypeError(`this form sends ${call}, not ${next.call}`)
      return send(next.input, key)
    }),
    onDone: (answer, paid) => {
      if (!isOpen.current) toast({ title: t('went_out'), kind: 'done' })
      else if (isOfCall(paid)) onDone(answer, paid)
    },
    onFailed: (error) => {
      // A used key closes the form for the receipt of the payment that used it.
      if (isOpen.current || hasCode(error, 'IDEMPOTENCY_CONFLICT')) return
      const failure = classifyPaymentError(error, { isOpen: unconfirmedIn(store.get()) !== null })
      if (failure.kind === 'refused') toast({ title: t('did_not_go_out'), text: errorMessage(failure.error), kind: 'problem' })
    },
  })
  useLayoutEffect(() => {
    // The error of an earlier form does not concern this one.
    const clear = () => dispatch(store, { type: 'clear' })
    clear()
    isOpen.current = true
    openForms.set(openForms.get() + 1)
    // Without a network it could not be loaded any more.
    void import('./unconfirmed-payment-card.tsx').catch(() => undefined)
    return () => {
      clear()
      isOpen.current = false
      openForms.set(openForms.get() - 1)
    }
  }, [store])
  const { unsure, problem, ...actions } = payment
  return {
    ...actions,
    /** `UnconfirmedNotice` shows a lost answer. */
    problem: problem?.kind === 'unknown' ? null : problem,
    isUnsure: unsure !== null,
    /** The payment whose answer was lost, if it is the one on the screen. */
    unconfirmedSame: (shown: OutgoingPayment<Call> | null): OutgoingPayment<Call> | null =>
      unsure && shown && isOfCall(unsure) && isSamePayment(unsure, shown) ? unsure : null,
  }
}
