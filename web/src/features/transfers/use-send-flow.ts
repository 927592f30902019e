import type { Output } from '@hai/contract/contract'
import type { Cents } from '@hai/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useReducer, useRef, useEffect, useEffectEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { api } from '../../api/api.ts'
import { closeOverlay, type Overlays } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { useSteps } from '../../lib/use-steps.ts'
import { useDuplicatePayment } from '../../payments/find-duplicate-payment.ts'
import { useForm } from '../../ui/field.tsx'
import type { OutgoingPayment } from '../../payments/outgoing-payment.ts'
import { priceToShow, useLiveQuote } from '../../payments/use-live-quote.ts'
import { useOutgoingPayment } from '../../payments/use-outgoing-payment.ts'
import {
  firstStep,
  nextFlow,
  initialSendFlow,
  typedCents,
  type Person,
  type SendFlow,
  type Sent,
  type Step,
  personOf,
} from './send-flow.ts'

export const useQuote = (person: Person | null, amount: Cents | null, faceToFace: boolean) =>
  useLiveQuote(
    amount,
    (rested) =>
      api.quote_transfer.query({
        payee: person?.payee ?? { hai_tag: 'nobody' },
        amount: rested,
        ...(faceToFace ? { undo_window: false } : {}),
      }),
    () => person !== null,
  )

const toPayment = (
  flow: SendFlow,
  { payee, name }: Person,
  amount: Cents,
  quoted_total: Cents,
): OutgoingPayment<'send_money'> => ({
  call: 'send_money',
  name,
  amount,
  input: { payee, amount, quoted_total, note: flow.note.trim(), undo_window: !flow.faceToFace },
})

/** The price is ignored when payments are compared. */
function shownPayment(flow: SendFlow): OutgoingPayment<'send_money'> | null {
  const amount = typedCents(flow)
  return flow.person && amount !== null ? toPayment(flow, flow.person, amount, amount) : null
}

/** The form with the note and the undo window that a retry repeats unchanged. */
const withInputOf = (flow: SendFlow, { input }: OutgoingPayment<'send_money'>): SendFlow => ({
  ...flow,
  note: input.note ?? '',
  faceToFace: input.undo_window === false,
})

/** Calls `onKnown` once. People chosen from the list are already known. */
function useKnownPerson(person: Person | null, onKnown: (person: Person) => void) {
  const isAsked = person !== null && !person.known
  const payee = person?.payee ?? { hai_tag: 'nobody' }
  const { data, error, refetch } = useQuery({ ...api.find_recipient.query(payee), enabled: isAsked, retry: false })
  const notify = useEffectEvent((answer: Output<'find_recipient'>) => onKnown(personOf(payee, answer)))
  useEffect(() => {
    if (isAsked && data) notify(data)
  }, [isAsked, data])
  return { error: isAsked ? error : null, retry: () => void refetch() }
}

/** For a payment whose price the form does not know. */
function openReceipt(transaction_id: string, notPaid: string | null): void {
  if (notPaid !== null) toast({ title: notPaid })
  closeOverlay()
  navigate(paths.transaction(transaction_id))
}

export function useSendFlow(params: Overlays['send']) {
  const [flow, change] = useReducer(nextFlow, params, initialSendFlow)
  const steps = useSteps<Step>(firstStep(flow))
  const { person } = flow
  const amount = typedCents(flow)
  const lookup = useKnownPerson(person, (known) => change({ type: 'choose', person: known }))
  /** What the member confirmed, for the receipt. They may have left the step when the answer comes. */
  const agreed = useRef<Pick<Sent, 'person' | 'amount' | 'total' | 'amount_htg'>>(null)
  const sending = useOutgoingPayment({
    call: 'send_money',
    shown: shownPayment(flow),
    send: (input, idempotency_key) => api.send_money({ ...input, idempotency_key }),
    onDone: (answer, _payment, notPaid) => {
      if (agreed.current) {
        change({ type: 'sent', sent: { ...agreed.current, ...answer, notPaid } })
        steps.finish('done')
      } else {
        openReceipt(answer.transaction_id, notPaid)
      }
    },
  })
  const { unconfirmed } = sending
  const displayed = unconfirmed ? withInputOf(flow, unconfirmed) : flow
  const quote = useQuote(person, amount, displayed.faceToFace)
  const price = priceToShow(quote.displayed, unconfirmed)
  const same = useDuplicatePayment(person, amount, steps.step === 'check' && !sending.hasUnconfirmed)

  const form = useForm({
    errors: { amount: !amount },
    onSubmit: () => {
      if (!person?.known || !quote.settled) return
      sending.clear() // Going back with the browser does not clear the error, so clear it here.
      steps.go('check')
    },
  })

  return {
    /** The payment on the screen, if its answer was lost. */
    unconfirmed,
    same,
    flow,
    displayed,
    change,
    steps,
    amount,
    lookup,
    quote,
    /** The quote that the check shows. */
    price,
    sending,
    /** `error` is true if the amount is not readable and the member has left the field or gone on. */
    amountField: form.field('amount'),
    choose: (chosen: Person) => {
      sending.clear()
      change({ type: 'choose', person: chosen })
      steps.go('amount')
    },
    changePerson: () => (steps.back ? steps.back() : steps.go('who')),
    chooseOtherPerson: () => {
      sending.clear()
      steps.finish('who')
    },
    check: form.submit,
    send: () => {
      if (!person) return
      const payment = unconfirmed ?? (quote.settled && toPayment(flow, person, quote.settled.amount, quote.settled.total))
      if (!payment) return
      // Without the price of a repeated payment, its receipt is opened instead.
      const agreedPrice = unconfirmed ? price : quote.settled
      agreed.current = agreedPrice && { person, ...agreedPrice }
      sending.run(payment)
    },
    back:
      steps.back &&
      (() => {
        sending.clear()
        steps.back?.()
      }),
    sendAnother: () => {
      form.reset()
      change({ type: 'send_another' })
      steps.finish('amount')
    },
  }
}

export type SendFlowActions = ReturnType<typeof useSendFlow>
