import type { Cents } from '@hai/contract/money'
import type { Payee } from '@hai/contract/transfers'
import { useReducer, useState } from 'react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { useAuth } from '../../api/auth-context.ts'
import type { MoneyIntent } from '../../api/money-intent.ts'
import type { MoneyTrouble } from '../../api/money-trouble.ts'
import { payeeText } from '../../api/read-payee.ts'
import { useMoneyAct } from '../../api/use-money-act.ts'
import type { Overlays } from '../../lib/overlays.ts'
import { useSteps } from '../../lib/use-steps.ts'
import { createSendIntent, findSend, sentOf, useLostSend, type Agreed } from './lost-send.ts'
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

/** A payment to a member: their note and how it is paid make no other of it. */
const paymentOf = (payee: Payee, amount: Cents | null): string => `${payeeText(payee).toLowerCase()} ${String(amount)}`

/** Sends, or finds that what was asked under this key first is what went through. */
const sendBy =
  (intent: MoneyIntent<Agreed>) =>
  async (agreed: Agreed, idempotency_key: string): Promise<Sent> => {
    try {
      return sentOf(await api.send_money({ idempotency_key, ...agreed.asked }), agreed, false)
    } catch (error) {
      const first = intent.open()
      const found = first && hasCode(error, 'IDEMPOTENCY_CONFLICT') && (await findSend(first))
      if (found) return found
      throw error
    }
  }

/** One send from opening to receipt: what is known of it, its price, its steps, and the acts of its buttons. */
export function useSendFlow(params: Overlays['send']) {
  const [flow, change] = useReducer(nextFlow, params, openedWith)
  const steps = useSteps<Step>(firstStep(flow))
  const [hasLeftAmount, setLeftAmount] = useState(false)
  const { person } = flow
  const amount = typedCents(flow)
  const lookup = useKnownPerson(person, (known) => change({ type: 'choose', person: known }))
  const user_id = useAuth().profile.id
  const [intent] = useState(() => createSendIntent(user_id))
  const sending = useMoneyAct({
    intent,
    act: sendBy(intent),
    whatOf: ({ asked }: Agreed) => paymentOf(asked.payee, asked.amount),
    onDone: (sent) => {
      change({ type: 'sent', sent })
      steps.finish('done')
    },
    onFailed: readNewPrice,
  })
  const { lost, other, forgiveOther } = useLostSend(intent, sending)
  const trouble: MoneyTrouble | null = sending.trouble ?? (lost ? { kind: 'unknown' } : other)
  const unsure = lost && { name: lost.asked.person.name, amount: lost.asked.asked.amount }
  const open = intent.open()?.asked.asked
  const again = open && person && paymentOf(open.payee, open.amount) === paymentOf(person.payee, amount) ? open : null
  /** As it is sent: what is asked for again, as it was. */
  const shown = again ? { ...flow, note: again.note, faceToFace: !again.undo_window } : flow
  const quote = useQuote(person, amount, shown.faceToFace)
  const forgive = () => {
    forgiveOther()
    sending.forgive()
  }

  return {
    ...{ trouble, unsure },
    /** Null where it is the one on the screen. */
    unsureOther: again ? null : unsure,
    ...{ flow, shown, change, steps, amount, lookup, quote, sending, hasLeftAmount },
    leaveAmount: () => setLeftAmount(true),
    choose: (chosen: Person) => {
      change({ type: 'choose', person: chosen })
      steps.go('amount')
    },
    changePerson: () => (steps.back ? steps.back() : steps.go('who')),
    chooseAnew: () => {
      forgive()
      steps.finish('who')
    },
    check: () => {
      setLeftAmount(true)
      if (person?.known && quote.settled) steps.go('check')
    },
    send: () => {
      if (!person || !quote.settled) return
      forgiveOther()
      sending.run(agreedTo(flow, person, quote.settled))
    },
    back:
      steps.back &&
      (() => {
        forgive()
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
