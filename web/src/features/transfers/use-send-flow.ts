import { useReducer, useState } from 'react'
import { api } from '../../api/api.ts'
import { useMoneyAct } from '../../api/use-money-act.ts'
import type { Overlays } from '../../lib/overlays.ts'
import { useSteps } from '../../lib/use-steps.ts'
import { readNewPrice } from './new-price.ts'
import { firstStep, nextFlow, openedWith, typedCents, type Person, type Quote, type SendFlow, type Step } from './send-flow.ts'
import { useKnownPerson } from './use-known-person.ts'
import { useQuote } from './use-quote.ts'

/** What the member agreed to: the flow as it stood, and the price on the screen. */
interface Agreed {
  readonly flow: SendFlow
  readonly person: Person
  readonly quote: Quote
}

const sendMoney = ({ flow, person, quote }: Agreed, idempotency_key: string) =>
  api.send_money({
    idempotency_key,
    payee: person.payee,
    amount: quote.amount,
    quoted_total: quote.total,
    note: flow.note.trim(),
    undo_window: !flow.faceToFace,
  })

/** One send from opening to receipt: what is known of it, its price, its steps, and the acts of its buttons. */
export function useSendFlow(params: Overlays['send']) {
  const [flow, change] = useReducer(nextFlow, params, openedWith)
  const steps = useSteps<Step>(firstStep(flow))
  const [hasLeftAmount, setLeftAmount] = useState(false)
  const { person } = flow
  const amount = typedCents(flow)
  const lookup = useKnownPerson(person, (known) => change({ type: 'choose', person: known }))
  const quote = useQuote(person, amount, flow.faceToFace)
  const [tried, setTried] = useState<Agreed | null>(null)
  const sending = useMoneyAct({
    act: sendMoney,
    onDone: (answer, agreed: Agreed) => {
      const { amount: paid, total, amount_htg } = agreed.quote
      change({ type: 'sent', sent: { ...answer, person: agreed.person, amount: paid, total, amount_htg } })
      steps.finish('done')
    },
    onFailed: readNewPrice,
  })

  /** Another payment than the one on the screen, of which nobody knows whether it went out. */
  const isOther = tried !== null && (tried.person !== person || tried.quote.amount !== amount)
  const unsure = sending.trouble?.kind === 'unknown' && isOther ? tried : null

  return {
    unsure: unsure && { name: unsure.person.name, amount: unsure.quote.amount },
    ...{ flow, change, steps, amount, lookup, quote, sending, hasLeftAmount },
    leaveAmount: () => setLeftAmount(true),
    choose: (chosen: Person) => {
      change({ type: 'choose', person: chosen })
      steps.go('amount')
    },
    changePerson: () => (steps.back ? steps.back() : steps.go('who')),
    chooseAnew: () => {
      sending.forgive()
      steps.finish('who')
    },
    check: () => {
      setLeftAmount(true)
      if (person?.known && quote.settled) steps.go('check')
    },
    send: () => {
      if (!person || !quote.settled) return
      const agreed = { flow, person, quote: quote.settled }
      setTried(agreed)
      sending.run(agreed)
    },
    back:
      steps.back &&
      (() => {
        sending.forgive()
        steps.back?.()
      }),
    again: () => {
      setLeftAmount(false)
      change({ type: 'again' })
      steps.finish('amount')
    },
  }
}

export type SendFlowActs = ReturnType<typeof useSendFlow>
