import { typedUsd, type Cents } from '@hai/contract/money'
import type { Payee } from '@hai/contract/transfers'
import { useReducer, useState, useEffect, useEffectEvent } from 'react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { useAuth } from '../../api/auth-context.ts'
import type { PaymentIntent } from '../../payments/payment-intent.ts'
import { payeeText } from '../../payments/parse-payee.ts'
import { useDuplicatePayment } from '../../payments/find-duplicate-payment.ts'
import { usePayment } from '../../payments/use-payment.ts'
import type { Overlays } from '../../lib/overlays.ts'
import { useSteps } from '../../lib/use-steps.ts'
import { createSendIntent, findSend, toSent, useUnconfirmedSend, type AgreedSend } from './unconfirmed-send.ts'
import {
  firstStep,
  nextFlow,
  initialSendFlow,
  typedCents,
  type Person,
  type Quote,
  type SendFlow,
  type Sent,
  type Step,
  personOf,
} from './send-flow.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Output } from '@hai/contract/contract'
import { useQuery } from '@tanstack/react-query'
import { useLiveQuote } from '../../payments/use-live-quote.ts'

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

const toAgreedSend = (flow: SendFlow, person: Person, quote: Quote): AgreedSend => ({
  request: {
    payee: person.payee,
    amount: quote.amount,
    quoted_total: quote.total,
    note: flow.note.trim(),
    undo_window: !flow.faceToFace,
  },
  person,
  quote,
})

/** Two payments count as the same if payee and amount are equal. The note and the undo window may differ. */
const paymentOf = (payee: Payee, amount: Cents | null): string => `${payeeText(payee).toLowerCase()} ${String(amount)}`

const matchesAttempt = (flow: SendFlow, { request }: AgreedSend): boolean =>
  flow.person !== null && paymentOf(request.payee, request.amount) === paymentOf(flow.person.payee, typedCents(flow))

const withAttemptValues = (flow: SendFlow, { request, person }: AgreedSend): SendFlow => ({
  ...flow,
  person,
  typedAmount: typedUsd(request.amount),
  note: request.note,
  faceToFace: !request.undo_window,
})

/** If an earlier attempt with this key was executed, returns the receipt of that attempt. */
const createSend =
  (intent: PaymentIntent<AgreedSend>) =>
  async (agreed: AgreedSend, idempotency_key: string): Promise<Sent> => {
    try {
      return toSent(await api.send_money({ idempotency_key, ...agreed.request }), agreed, false)
    } catch (error) {
      const first = intent.open()
      const found = first && hasCode(error, 'IDEMPOTENCY_CONFLICT') && (await findSend(first))
      if (found) return found
      throw error
    }
  }

const refetchPrice = async (error: Error): Promise<void> => {
  if (hasCode(error, 'QUOTE_CHANGED')) await queryClient.invalidateQueries({ queryKey: api.quote_transfer.key })
}

/** `open` is the attempt whose response was lost, until it is resolved. */
function useSending(onSent: (sent: Sent) => void) {
  const user_id = useAuth().profile.id
  const [intent] = useState(() => createSendIntent(user_id))
  const sending = usePayment({
    intent,
    send: createSend(intent),
    keyOf: ({ request }: AgreedSend) => paymentOf(request.payee, request.amount),
    onDone: onSent,
    onFailed: refetchPrice,
  })
  const { standing, unsure, clearOther } = useUnconfirmedSend(intent, sending)
  const clear = () => {
    clearOther()
    sending.clear()
  }
  return { sending, open: intent.open()?.input, problem: sending.problem ?? standing, standing, unsure, clear, clearOther }
}

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

export function useSendFlow(params: Overlays['send']) {
  const [flow, change] = useReducer(nextFlow, params, initialSendFlow)
  const steps = useSteps<Step>(firstStep(flow))
  const [hasLeftAmount, setLeftAmount] = useState(false)
  const { person } = flow
  const amount = typedCents(flow)
  const lookup = useKnownPerson(person, (known) => change({ type: 'choose', person: known }))
  const { sending, open, problem, standing, unsure, clear, clearOther } = useSending((sent) => {
    change({ type: 'sent', sent })
    steps.finish('done')
  })
  const again = open && matchesAttempt(flow, open) ? open : null
  const displayed = again ? withAttemptValues(flow, again) : flow
  const quote = useQuote(person, amount, displayed.faceToFace)
  const same = useDuplicatePayment(person, amount, steps.step === 'check' && open === undefined)

  return {
    problem,
    standing,
    unsure,
    /** The payment with an unknown outcome, unless it is the one on the screen. Null if there is no other. */
    otherUnconfirmed: again ? null : unsure,
    isAgain: again !== null,
    isLost: again !== null && problem?.kind === 'unknown',
    showLost: () => {
      if (!open) return
      sending.clear()
      change({ type: 'show', flow: withAttemptValues(flow, open) })
      if (steps.step !== 'check') steps.go('check')
    },
    same,
    flow,
    displayed,
    change,
    steps,
    amount,
    lookup,
    quote,
    sending,
    hasLeftAmount,
    leaveAmount: () => setLeftAmount(true),
    choose: (chosen: Person) => {
      sending.clear()
      change({ type: 'choose', person: chosen })
      steps.go('amount')
    },
    changePerson: () => (steps.back ? steps.back() : steps.go('who')),
    chooseOtherPerson: () => {
      clear()
      steps.finish('who')
    },
    check: () => {
      setLeftAmount(true)
      if (!person?.known || !quote.settled) return
      sending.clear() // Going back with the browser does not clear the error, so clear it here.
      steps.go('check')
    },
    send: () => {
      const agreed = again ?? (person && quote.settled && toAgreedSend(flow, person, quote.settled))
      if (!agreed) return
      clearOther()
      sending.run(agreed)
    },
    back:
      steps.back &&
      (() => {
        clear()
        steps.back?.()
      }),
    again: () => {
      setLeftAmount(false)
      change({ type: 'again' })
      steps.finish('amount')
    },
  }
}

export type SendFlowActions = ReturnType<typeof useSendFlow>
