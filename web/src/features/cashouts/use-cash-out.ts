import type { Output } from '@hai/contract/contract'
import type { Cents } from '@hai/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { parseUsd, typedUsd } from '../../lib/typed-usd.ts'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { refreshAfter } from '../../api/query-client.ts'
import { priceToShow, useLiveQuote, type LiveQuote } from '../../payments/use-live-quote.ts'
import type { OutgoingPayment } from '../../payments/outgoing-payment.ts'
import { useOutgoingPayment } from '../../payments/use-outgoing-payment.ts'
import { leaveOverlay, type Overlays } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { useSteps } from '../../lib/use-steps.ts'
import { useTranslations } from '../../lib/translations.ts'
import { useForm } from '../../ui/field.tsx'
import { isPayable, type Quote } from './cashout-bounds.ts'
import { draftFor, type Destination, type DestinationDraft } from './destination-draft.ts'
import { cacheCashout } from './live-cashouts.ts'

export type AgentChoice = Output<'list_agents'>['items'][number]

/** Kept while the member goes back and forth between the steps. */
export interface DestinationState {
  /** Null: a new destination. Undefined: not chosen yet. */
  readonly chosen_id: string | null | undefined
  readonly draft: DestinationDraft
  /** Null: do not save the new destination. */
  readonly saveAs: string | null
}

interface CashoutInput {
  readonly amount: Cents
  readonly quoted_total: Cents
  readonly destination_details: Destination
  readonly agent_id: string | null
}

const toPayment = ({ agent_id, ...input }: CashoutInput): OutgoingPayment<'request_cashout'> => ({
  call: 'request_cashout',
  name: '',
  amount: input.amount,
  input: { ...input, ...(agent_id !== null && { agent_id }) },
})

interface Shown {
  readonly amount: Cents | null
  readonly quote: LiveQuote<Quote>
  readonly destination: Destination | null
  readonly agent_id: string | null
}

function useRequestCashout({ amount, quote, destination, agent_id }: Shown, label: string | null, onClose: () => void) {
  const t = useTranslations('cashouts')
  const [, navigate] = useLocation()
  const shown =
    destination && amount !== null
      ? toPayment({ amount, quoted_total: quote.settled?.total ?? amount, destination_details: destination, agent_id })
      : null
  const request = useOutgoingPayment({
    call: 'request_cashout',
    shown,
    send: async (input, idempotency_key) => {
      const cashout = await api.request_cashout({ ...input, idempotency_key })
      if (label !== null) keepDestination(label, input.destination_details, t('not_saved'))
      return cashout
    },
    onDone: (cashout, _payment, notPaid) => {
      cacheCashout(cashout)
      toast({ title: t('asked'), kind: 'in', text: notPaid })
      onClose()
      navigate(paths.cashout(cashout.id))
    },
  })
  const { unconfirmed } = request
  const run = () => {
    const next = unconfirmed ?? (quote.settled && shown)
    if (next) request.run(next)
  }
  return { request, unconfirmed, run }
}

export function useCashOut({ amount: presetAmount, agent_id: opened }: Overlays['cash-out'], onClose: () => void) {
  const steps = useSteps<'amount' | 'where' | 'agent' | 'check'>('amount')
  const [typed, setTyped] = useState(presetAmount === undefined ? '' : typedUsd(presetAmount))
  const { profile } = useAuth()
  const [where, setWhere] = useState<DestinationState>(() => ({ chosen_id: undefined, draft: draftFor(profile), saveAs: null }))
  const [destination, setDestination] = useState<Destination | null>(null)
  const [label, setLabel] = useState<string | null>(null)
  const [agent_id, setAgent] = useState<string | null>(opened ?? null)
  const limits = useQuery(api.get_limits.query())
  const chosen = useQuery({ ...api.get_agent.query({ agent_id: agent_id ?? '' }), enabled: agent_id !== null })
  const amount = parseUsd(typed)
  const method = destination?.method
  const quote = useLiveQuote(amount, (rested) =>
    api.quote_cashout.query({ amount: rested, ...(agent_id !== null && method && { agent_id, method }) }),
  )
  const { request, unconfirmed, run } = useRequestCashout({ amount, quote, destination, agent_id }, label, onClose)
  const isPriced = quote.settled !== null && isPayable(quote.settled)
  const form = useForm({ errors: { amount: !amount }, onSubmit: () => isPriced && steps.go('where') })
  return {
    steps,
    typed,
    amount,
    /** `error` is true if the amount is not readable and the member has left the field or gone on. */
    amountField: form.field('amount'),
    quote,
    /** The quote that the check shows. */
    price: priceToShow(quote.displayed, unconfirmed),
    limits,
    where,
    destination,
    agent_id,
    request,
    /** The cash-out on the screen, if it was sent and its answer was lost. */
    unconfirmed,
    isPriced,
    agent: agent_id === null ? null : (chosen.data ?? null),
    type: (text: string) => {
      setTyped(text)
      request.clear()
    },
    changeWhere: (part: Partial<DestinationState>) => setWhere((before) => ({ ...before, ...part })),
    toWhere: form.submit,
    toAgent: (to: Destination, saveAs: string | null) => {
      setDestination(to)
      setLabel(saveAs)
      steps.go('agent')
    },
    choose: (chosen_id: string | null) => {
      setAgent(chosen_id)
      request.clear()
    },
    toCheck: () => steps.go('check'),
    back:
      steps.back &&
      (() => {
        request.clear()
        steps.back?.()
      }),
    run,
  }
}

export type CashOutFlow = ReturnType<typeof useCashOut>

/** The cash-out does not depend on whether the destination is saved. */
function keepDestination(label: string, destination_details: Destination, failed: string): void {
  api.save_destination({ label, destination_details }).then(
    () => void refreshAfter(['save_destination']),
    () => toast({ title: failed, kind: 'problem' }),
  )
}

/** Closes the sheet for another page. It reopens afterwards without the destination. */
export const leaveForLimits = ({ amount, agent_id }: Pick<CashOutFlow, 'amount' | 'agent_id'>): void =>
  leaveOverlay('cash-out', { ...(amount !== null && { amount }), ...(agent_id !== null && { agent_id }) })
