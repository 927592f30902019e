import type { Output } from '@hai/contract/contract'
import type { Cents } from '@hai/contract/money'
import type { Payee } from '@hai/contract/transfers'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { createPaymentIntent, type PaymentIntent, type UnconfirmedAttempt } from '../../payments/payment-intent.ts'
import { classifyPaymentError, type PaymentError } from '../../payments/payment-errors.ts'
import { POLL_WITHOUT_REALTIME_MS, useChannel } from '../../api/use-channel.ts'
import { hasTexts, storedDraft } from '../../lib/stored-draft.ts'
import type { Person, Quote, Sent } from './send-flow.ts'

/** The values that the member confirmed. */
export interface AgreedSend {
  readonly request: {
    readonly payee: Payee
    readonly amount: Cents
    readonly quoted_total: Cents
    readonly note: string
    readonly undo_window: boolean
  }
  readonly person: Person
  readonly quote: Pick<Quote, 'amount_htg'>
}

type StoredSend = AgreedSend & { readonly idempotency_key: string }

const readPart = (value: object, name: string): unknown => Reflect.get(value, name)
/** Accepts null too, for a payment that was quoted without an exchange rate. */
const isGourdes = (value: unknown): boolean => value === null || typeof value === 'number'
const isPayee = (value: unknown): value is Payee => ['hai_tag', 'email', 'phone'].some((name) => hasTexts(value, name))

/** Session storage may contain data of another build with other fields. */
function isKept(value: unknown): value is StoredSend {
  if (!hasTexts(value, 'idempotency_key')) return false
  const request = readPart(value, 'request')
  const person = readPart(value, 'person')
  const quote = readPart(value, 'quote')
  return (
    hasTexts(request, 'note') &&
    isPayee(readPart(request, 'payee')) &&
    [readPart(request, 'amount'), readPart(request, 'quoted_total')].every(Number.isSafeInteger) &&
    typeof readPart(request, 'undo_window') === 'boolean' &&
    hasTexts(person, 'name') &&
    isPayee(readPart(person, 'payee')) &&
    typeof quote === 'object' &&
    quote !== null &&
    isGourdes(readPart(quote, 'amount_htg'))
  )
}

const draft = storedDraft<StoredSend>('hai.send', isKept)

/** The idempotency key and an unresolved attempt survive a reload, so that a retry uses the same key. */
export function createSendIntent(user_id: string): PaymentIntent<AgreedSend> {
  const before = draft.read(user_id)
  return createPaymentIntent<AgreedSend>(before && { key: before.idempotency_key, input: before }, (open, key) => {
    if (open) draft.keep(user_id, { ...open.input, idempotency_key: key })
    // A sheet that was closed in the meantime must not remove the attempt of a newer sheet.
    else if (draft.read(user_id)?.idempotency_key === key) draft.forget()
  })
}

export const toSent = (answer: Output<'send_money'>, { request, person, quote }: AgreedSend, isFound: boolean): Sent => ({
  ...answer,
  person,
  amount: request.amount,
  total: request.quoted_total,
  amount_htg: quote.amount_htg,
  isFound,
})

/** Null while the payment has not been executed. Throws IDEMPOTENCY_CONFLICT if another payment used the key. */
export async function findSend({ key, input: agreed }: UnconfirmedAttempt<AgreedSend>): Promise<Sent | null> {
  const { sent } = await api.find_send({ command: { ...agreed.request, idempotency_key: key } })
  return sent && toSent(sent, agreed, true)
}

interface Sending {
  readonly isBusy: boolean
  readonly unsure: AgreedSend | null
  readonly clear: () => void
  readonly done: (sent: Sent, agreed: AgreedSend) => void
}

/**
 * Resolves a payment with an unknown outcome, from this sheet or from before a reload. It asks the server at once, on
 * reconnect, after each live event about a payment, and every 15 seconds. "Not found" decides nothing, because the
 * request may still be running. `other`: another payment used the key, so this one can no longer be executed.
 */
export function useUnconfirmedSend(intent: PaymentIntent<AgreedSend>, { isBusy, unsure: agreed, clear, done }: Sending) {
  const [other, setOther] = useState<PaymentError | null>(null)
  const lost = isBusy ? null : intent.open()
  /** False for a late answer: the key was already settled, or a retry is running and will report the result itself. */
  const settle = ({ key }: UnconfirmedAttempt<AgreedSend>): boolean => {
    if (key !== intent.key() || !intent.begin()) return false
    intent.renew()
    intent.release()
    clear()
    return true
  }
  const resolveAttempt = async (open: UnconfirmedAttempt<AgreedSend>) => {
    try {
      const sent = await findSend(open)
      if (sent && settle(open)) done(sent, open.input)
    } catch (error) {
      if (!hasCode(error, 'IDEMPOTENCY_CONFLICT')) throw error
      if (settle(open)) setOther(classifyPaymentError(error, { isOpen: true }))
    }
    return null
  }
  const { refetch } = useQuery({
    queryKey: [...api.find_send.key, lost?.key],
    queryFn: lost ? () => resolveAttempt(lost) : skipToken,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: POLL_WITHOUT_REALTIME_MS,
  })
  const resolveNow = () => {
    if (lost) void refetch()
  }
  useChannel('wallet', ({ event }) => event === 'activity' && resolveNow(), resolveNow)
  /** Shown on every step of the sheet. */
  const standing: PaymentError | null = agreed ? { kind: 'unknown' } : other
  const unsure = agreed && { name: agreed.person.name, amount: agreed.request.amount }
  return { standing, unsure, clearOther: () => setOther(null) }
}
