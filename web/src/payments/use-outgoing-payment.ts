import type { Output } from '@hai/contract/contract'
import { useLayoutEffect, useRef } from 'react'
import { hasCode } from '../api/api-error.ts'
import { errorMessage } from '../api/error-messages.ts'
import { toast } from '../lib/toast.ts'
import { useTranslations } from '../lib/translations.ts'
import {
  isSamePayment,
  openForms,
  useOutgoingStore,
  type KnownPayment,
  type OutgoingCall,
  type OutgoingPayment,
} from './outgoing-payment.ts'
import { dispatch } from './payment-state.ts'
import { titleValues } from './payment-titles.ts'
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
  const withReceipt = useReceiptOnConflict(store)
  const isFormOpen = useRef(false)
  const t = useTranslations('payments')
  const isOfCall = (payment: KnownPayment): payment is OutgoingPayment<Call> => payment.call === call && payment.input !== null
  const payment = usePayment<KnownPayment, Output<Call>>({
    calls: [call],
    store,
    isSame: isSamePayment,
    send: withReceipt((next, key) => {
      if (!isOfCall(next)) throw new TypeError(`this form sends ${call}, not ${next.call}`)
      return send(next.input, key)
    }),
    onDone: (answer, paid) => {
      if (!isFormOpen.current) toast({ title: t('went_out', titleValues(paid)), kind: 'done' })
      else if (isOfCall(paid)) onDone(answer, paid)
    },
    onFailed: (failure, tried) => {
      if (isFormOpen.current || failure?.kind !== 'refused') return
      // A used key closes the form for the receipt of the payment that used it.
      if (hasCode(failure.error, 'IDEMPOTENCY_CONFLICT')) return
      toast({ title: t('did_not_go_out', titleValues(tried)), text: errorMessage(failure.error), kind: 'problem' })
    },
  })
  useLayoutEffect(() => {
    // The error of an earlier form does not concern this one.
    const clear = () => dispatch(store, { type: 'clear' })
    clear()
    isFormOpen.current = true
    openForms.set(openForms.get() + 1)
    // Loads the card now, because it is needed when the network fails.
    void import('./unconfirmed-payment-card.tsx').catch(() => undefined)
    return () => {
      clear()
      isFormOpen.current = false
      openForms.set(openForms.get() - 1)
    }
  }, [store])
  const { unconfirmed, problem, ...actions } = payment
  return {
    ...actions,
    /** `UnconfirmedNotice` shows a lost answer. */
    problem: problem?.kind === 'unknown' ? null : problem,
    hasUnconfirmed: unconfirmed !== null,
    /** The payment whose answer was lost, if it is the one on the screen. */
    unconfirmedOnScreen: (shown: OutgoingPayment<Call> | null): OutgoingPayment<Call> | null =>
      unconfirmed && shown && isOfCall(unconfirmed) && isSamePayment(unconfirmed, shown) ? unconfirmed : null,
  }
}
