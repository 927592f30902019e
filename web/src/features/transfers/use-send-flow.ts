import { useEffect, useReducer, useState } from 'react'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { useMoneyAct } from '../../api/use-money-act.ts'
import type { Overlays } from '../../lib/overlays.ts'
import { useSteps } from '../../lib/use-steps.ts'
import { type Agreed, openSend, useLostSend } from './lost-send.ts'
import { readNewPrice } from './new-price.ts'
import { firstStep, nextFlow, openedWith, typedCents, type Person, type Quote, type SendFlow, type Step } from './send-flow.ts'
import { useKnownPerson } from './use-known-person.ts'
import { useQuote } from './use-quote.ts'

const agreedTo = (flow: SendFlow, person: Person, quote: Quote): Agreed => ({
  asked: {
    payee: person.payee,
    amount: quote.amount,
    quoted_total: quote.total,
    note: flow.note.trim(),
    undo_window: !flow.faceToFace,
  },
  ...{ person, quote },
})

const sendMoney = ({ asked }: Agreed, idempotency_key: string) => api.send_money({ idempotency_key, ...asked })

/** One send from opening to receipt: what is known of it, its price, its steps, and the acts of its buttons. */
export function useSendFlow(params: Overlays['send']) {
  const [flow, change] = useReducer(nextFlow, params, openedWith)
  const steps = useSteps<Step>(firstStep(flow))
  const [hasLeftAmount, setLeftAmount] = useState(false)
  const { person } = flow
  const amount = typedCents(flow)
  const lookup = useKnownPerson(person, (known) => change({ type: 'choose', person: known }))
  const quote = useQuote(person, amount, flow.faceToFace)
  const user_id = useAuth().profile.id
  const [before, setBefore] = useState(() => openSend.read(user_id))
  const [tried, setTried] = useState<Agreed | null>(null)
  const sending = useMoneyAct({
    act: sendMoney,
    openKey: before?.idempotency_key,
    onDone: (answer, agreed: Agreed) => {
      openSend.forget()
      setBefore(null)
      const { amount: paid, total, amount_htg } = agreed.quote
      change({ type: 'sent', sent: { ...answer, person: agreed.person, amount: paid, total, amount_htg } })
      steps.finish('done')
    },
    onFailed: readNewPrice,
  })
  const trouble = sending.trouble?.kind
  const isOver = trouble === 'refused' || trouble === 'offline'
  useEffect(() => {
    if (isOver) openSend.forget()
  }, [isOver])

  /** Another payment than the one on the screen, of which nobody knows whether it went out. */
  const isOther = tried !== null && (tried.person !== person || tried.quote.amount !== amount)
  const unsure = trouble === 'unknown' && isOther ? tried : null
  const lost = trouble === 'unknown' && tried ? { ...tried, idempotency_key: sending.key() } : null
  useLostSend(isOther ? null : tried ? lost : before, sending.settle)

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
      const agreed = agreedTo(flow, person, quote.settled)
      setTried(agreed)
      openSend.keep(user_id, { ...agreed, idempotency_key: sending.key() })
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
