import type { Output } from '@hai/contract/contract'
import type { Cents } from '@hai/contract/money'
import { useEffect, useReducer, useState } from 'react'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import type { MoneyTrouble } from '../../api/money-trouble.ts'
import { payeeText } from '../../api/read-payee.ts'
import { useMoneyAct } from '../../api/use-money-act.ts'
import type { Overlays } from '../../lib/overlays.ts'
import { useSteps } from '../../lib/use-steps.ts'
import { type Agreed, openSend, useLostSend } from './lost-send.ts'
import { readNewPrice } from './new-price.ts'
import {
  firstStep,
  nextFlow,
  openedWith,
  typedCents,
  type Person,
  type Quote,
  type SendFlow,
  type Sent,
  type Step,
} from './send-flow.ts'
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

/** Whether the screen shows a payment of the same amount to the same address. */
const isSame = (agreed: Agreed, person: Person | null, amount: Cents | null): boolean =>
  person !== null && payeeText(agreed.person.payee) === payeeText(person.payee) && agreed.quote.amount === amount

/** `isFound`: see Sent. */
type Tried = Agreed & { readonly isFound: boolean }

const sentOf = (answer: Output<'send_money'>, { person, quote: { amount, total, amount_htg }, isFound }: Tried): Sent => ({
  ...answer,
  ...{ person, amount, total, amount_htg, isFound },
})

const sendMoney = ({ asked }: Tried, idempotency_key: string) => api.send_money({ idempotency_key, ...asked })

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
    onDone: (answer, agreed: Tried) => {
      openSend.forget()
      setBefore(null)
      change({ type: 'sent', sent: sentOf(answer, agreed) })
      steps.finish('done')
    },
    onFailed: readNewPrice,
  })
  const isOpen = sending.isOpen() && !sending.isBusy
  const trouble: MoneyTrouble | null = sending.trouble ?? (isOpen ? { kind: 'unknown' } : null)
  const isOver = trouble?.kind === 'refused' || trouble?.kind === 'offline'
  useEffect(() => {
    if (isOver) openSend.forget()
  }, [isOver])

  /** The payment of which nobody knows whether it went out, made here or before a reload. */
  const last = tried ?? before
  const lost = isOpen && last ? { ...last, idempotency_key: sending.key() } : null
  useLostSend(lost, (answer, found) => sending.settle(answer, { ...found, isFound: true }))
  const unsure = lost && { name: lost.person.name, amount: lost.quote.amount }

  return {
    ...{ trouble, unsure },
    /** Null where it is the one on the screen. */
    unsureOther: lost && isSame(lost, person, amount) ? null : unsure,
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
      sending.run({ ...agreed, isFound: false })
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
