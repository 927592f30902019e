import type { CallInput } from '@hai/contract/contract'
import type { Cents } from '@hai/contract/money'
import { useEffect } from 'react'
import { useAuth } from '../api/auth-context.ts'
import { CALL_TIMEOUT_MS } from '../api/send.ts'
import { createStore, type Store } from '../lib/store.ts'
import { hasTexts, storedDraft } from '../lib/stored-draft.ts'
import { mayBeUnconfirmed, UNCONFIRMED_PAYMENT_KEY } from '../lib/unconfirmed-payment.ts'
import { attemptToKeep, restingState, unconfirmedIn, type Attempt, type PaymentState } from './payment-state.ts'

const calls = ['send_money', 'quick_pay', 'pay_money_request', 'request_cashout', 'create_task'] as const
export type OutgoingCall = (typeof calls)[number]

/** A payment that is made twice if the member repeats it after a lost answer and the app has forgotten its key. */
export type OutgoingPayment<Call extends OutgoingCall = OutgoingCall> = Call extends OutgoingCall
  ? {
      readonly call: Call
      readonly input: Omit<CallInput<Call>, 'idempotency_key'>
      /** Without the fee. */
      readonly amount: Cents
      /** The payee as the member saw them. Empty for a cash-out and a task. */
      readonly name: string
    }
  : never

export type OutgoingAttempt = Attempt<OutgoingPayment>
type Stored = OutgoingPayment & Pick<OutgoingAttempt, 'key' | 'sent_at' | 'isRefused'>

const isCall = (value: string): boolean => calls.some((call) => call === value)

/** Another build may have stored other fields. The server checks the input when it is sent again. */
const isStored = (value: unknown): value is Stored =>
  hasTexts(value, 'key', 'call', 'name') &&
  isCall(value.call) &&
  typeof Reflect.get(value, 'input') === 'object' &&
  [Reflect.get(value, 'amount'), Reflect.get(value, 'sent_at')].every(Number.isSafeInteger) &&
  typeof Reflect.get(value, 'isRefused') === 'boolean'

const storage = storedDraft<Stored>(UNCONFIRMED_PAYMENT_KEY, isStored, () => localStorage)

/** After this time, an attempt that the server does not know can no longer reach it. */
const LOST_AFTER_MS = 3_600_000

export const cannotArrive = (sent_at: number): boolean => Date.now() - sent_at > LOST_AFTER_MS

function readAttempt(user_id: string): OutgoingAttempt | null {
  const stored = storage.read(user_id)
  if (!stored || (stored.isRefused && cannotArrive(stored.sent_at))) return null
  const { key, sent_at, isRefused, ...input } = stored
  return { key, input, sent_at, isRefused }
}

/** The number of open forms for outgoing payments. */
export const openForms = createStore(0)

export interface OutgoingStore extends Store<PaymentState<OutgoingPayment>> {
  /** Takes over what another tab has stored since. */
  readonly sync: () => void
}

function createOutgoing(user_id: string): OutgoingStore {
  const store = createStore<PaymentState<OutgoingPayment>>(restingState(readAttempt(user_id)))
  let kept = attemptToKeep(store.get())
  store.subscribe(() => {
    if (unconfirmedIn(store.get())) mayBeUnconfirmed.set(true)
    const next = attemptToKeep(store.get())
    if (next === kept) return
    if (next) storage.keep(user_id, { ...next.input, key: next.key, sent_at: next.sent_at, isRefused: next.isRefused })
    // Another tab may have stored an attempt of its own.
    else if (storage.read(user_id)?.key === kept?.key) storage.forget()
    kept = next
  })
  function sync(): void {
    if (store.get().name === 'sending') return
    const stored = readAttempt(user_id)
    const isNew = stored !== null && stored.key !== kept?.key
    // The other tab may still get its answer. Until then its key is in use here, but nothing is said.
    const waitMs = isNew ? stored.sent_at + CALL_TIMEOUT_MS - Date.now() : 0
    if (waitMs > 0) setTimeout(sync, waitMs)
    const next = stored && waitMs > 0 ? { ...stored, isRefused: true } : stored
    if (next?.key === kept?.key && next?.isRefused === kept?.isRefused) return
    kept = next
    store.set(restingState(next))
  }
  return { ...store, sync }
}

let current: { readonly user_id: string; readonly store: OutgoingStore } | undefined

/** All forms of a member share one state, so a payment whose answer was lost is known to each of them. */
function outgoingPayment(user_id: string): OutgoingStore {
  if (current?.user_id !== user_id) current = { user_id, store: createOutgoing(user_id) }
  return current.store
}

export function useOutgoingStore(): OutgoingStore {
  const store = outgoingPayment(useAuth().profile.id)
  useEffect(() => {
    store.sync()
    window.addEventListener('storage', store.sync)
    return () => window.removeEventListener('storage', store.sync)
  }, [store])
  return store
}

/**
 * True if the member means the same payment. The price, the note and the undo window may differ, because a retry
 * repeats the first input unchanged.
 */
export const isSamePayment = (one: OutgoingPayment, other: OutgoingPayment): boolean => essenceOf(one) === essenceOf(other)

const optional: readonly string[] = ['quoted_total', 'note', 'undo_window']

const essenceOf = ({ call, input }: OutgoingPayment): string =>
  JSON.stringify([call, Object.entries(input).filter(([name, value]) => value !== undefined && !optional.includes(name))])
