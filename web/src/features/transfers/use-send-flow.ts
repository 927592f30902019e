import { useReducer, useState } from 'react'
import type { Overlays } from '../../lib/overlays.ts'
import { useSteps } from '../../lib/use-steps.ts'
import { openedWith } from './opened-with.ts'
import { firstStep, nextFlow, typedCents, type Person, type Step } from './send-flow.ts'
import { useKnownPerson } from './use-known-person.ts'
import { useQuote } from './use-quote.ts'
import { useSendMoney } from './use-send-money.ts'

/** One send from opening to receipt: what is known of it, its price, its steps, and the acts of its buttons. */
export function useSendFlow(params: Overlays['send']) {
  const [flow, change] = useReducer(nextFlow, params, openedWith)
  const steps = useSteps<Step>(firstStep(flow))
  const [hasLeftAmount, setLeftAmount] = useState(false)
  const { person } = flow
  const amount = typedCents(flow)
  const lookup = useKnownPerson(person, (known) => change({ type: 'choose', person: known }))
  const quote = useQuote(person, amount, flow.faceToFace)
  const sending = useSendMoney((sent) => {
    change({ type: 'sent', sent: { ...sent, amount_htg: quote.shown?.amount_htg ?? 0 } })
    steps.finish('done')
  })

  return {
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
      if (!person || !amount || !quote.settled) return
      const asked = { payee: person.payee, amount, quoted_total: quote.settled.total, note: flow.note.trim() }
      void sending.send({ ...asked, undo_window: !flow.faceToFace })
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
