import type { CallInput, Output } from '@hai/contract/contract'
import type { Cents } from '@hai/contract/money'
import { useEffect } from 'react'
import { useAuth } from '../api/auth-context.ts'
import { heldKeys } from '../api/confirmation.ts'
import { PAYMENT_DETAILS_KEY } from '../api/delete-session-data.ts'
import { CALL_TIMEOUT_MS } from '../api/send.ts'
import { createStore, type Store } from '../lib/store.ts'
import { hasTexts, storedDraft } from '../lib/stored-draft.ts'
import { hasSentPayment, paymentKey } from './stored-payment.ts'
import {
  LOST_AFTER_MS,
  attemptToKeep,
  dispatch,
  inputsOf,
  restingState,
  unconfirmedIn,
  type Attempt,
  type PaymentState,
} from './payment-state.ts'

export const outgoingCalls = ['send_money', 'quick_pay', 'pay_money_request', 'request_cashout', 'create_task'] as const
export type OutgoingCall = (typeof outgoingCalls)[number]

/** A payment that the app stores until its outcome is known, because a repetition with a new key would pay twice. */
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

/** A payment from before the last sign-out, which removed its details. It can be looked up, but not sent again. */
interface PaymentWithoutDetails {
  readonly call: OutgoingCall
  readonly input: null
  readonly amount: Cents
  readonly name: null
}

export type KnownPayment = OutgoingPayment | PaymentWithoutDetails

export type OutgoingAttempt = Attempt<KnownPayment>
type Outline = Pick<KnownPayment, 'call' | 'amount'>
type Stored = Omit<OutgoingAttempt, 'input' | 'others' | 'isElsewhere'> & { readonly payments: readonly Outline[] }
/** Null for a payment without details. The order is that of `Stored`. */
type StoredDetails = Pick<OutgoingAttempt, 'key'> & { readonly payments: readonly (OutgoingPayment | null)[] }

const isCall = (value: string): boolean => outgoingCalls.some((call) => call === value)

const isOutline = (value: unknown): boolean =>
  hasTexts(value, 'call') && isCall(value.call) && Number.isSafeInteger(Reflect.get(value, 'amount'))

/** The server checks the input when it is sent again. */
const isPayment = (value: unknown): boolean =>
  isOutline(value) &&
  hasTexts(value, 'name') &&
  typeof Reflect.get(value, 'input') === 'object' &&
  Reflect.get(value, 'input') !== null

const hasPayments = (value: object, isOne: (payment: unknown) => boolean): boolean => {
  const payments: unknown = Reflect.get(value, 'payments')
  return Array.isArray(payments) && payments.length > 0 && payments.every(isOne)
}

/** Another build may have stored other fields. */
const isStored = (value: unknown): value is Stored =>
  hasTexts(value, 'key') &&
  Number.isSafeInteger(Reflect.get(value, 'sent_at_ms')) &&
  typeof Reflect.get(value, 'isRefused') === 'boolean' &&
  hasPayments(value, isOutline)

const isStoredDetails = (value: unknown): value is StoredDetails =>
  hasTexts(value, 'key') && hasPayments(value, (payment) => payment === null || isPayment(payment))

export const cannotArrive = (sent_at_ms: number): boolean => Date.now() - sent_at_ms > LOST_AFTER_MS

/** A form that is open now. */
export interface PaymentForm<Call extends OutgoingCall> {
  /** The payment on the screen. Null if the form is incomplete. */
  readonly shown: OutgoingPayment<Call> | null
  /** Shows the result. `notPaid` names earlier payments that the key can no longer pay. */
  readonly onDone: (answer: Output<Call>, payment: OutgoingPayment<Call>, notPaid: string | null) => void
}

type FormsByCall = { readonly [Call in OutgoingCall]: Set<() => PaymentForm<Call>> }
const forms: FormsByCall = {
  send_money: new Set(),
  quick_pay: new Set(),
  pay_money_request: new Set(),
  request_cashout: new Set(),
  create_task: new Set(),
}

/** True while a form for an outgoing payment is open. */
export const hasOpenForm = createStore(false)
const updateHasOpenForm = (): void => hasOpenForm.set(Object.values(forms).some(({ size }) => size > 0))

/** `form` returns what the form shows now. Returns a function for when it is closed. */
export function addForm<Call extends OutgoingCall>(call: Call, form: () => PaymentForm<Call>): () => void {
  forms[call].add(form)
  updateHasOpenForm()
  return () => {
    forms[call].delete(form)
    updateHasOpenForm()
  }
}

/** The open form that shows this payment. It may have been opened after another one sent the payment. */
export const formOf = <Call extends OutgoingCall>(call: Call, payment: KnownPayment): PaymentForm<Call> | undefined =>
  [...forms[call]].map((form) => form()).findLast(({ shown }) => shown !== null && isSamePayment(shown, payment))

export interface OutgoingStore extends Store<PaymentState<KnownPayment>> {
  /** Reads what another tab has stored. */
  readonly sync: () => void
}

const toStored = ({ key, sent_at_ms, isRefused, input, others }: OutgoingAttempt): Stored => ({
  key,
  sent_at_ms,
  isRefused,
  payments: [input, ...others].map(({ call, amount }) => ({ call, amount })),
})
const withoutDetails = ({ call, amount }: Outline): PaymentWithoutDetails => ({ call, amount, name: null, input: null })
const isDetailed = (payment: KnownPayment): payment is OutgoingPayment => payment.input !== null
const isOfSamePayments = (one: OutgoingAttempt, other: OutgoingAttempt | null): boolean =>
  other !== null && one.others.length === other.others.length && inputsOf(one).every((input) => inputsOf(other).includes(input))
const isEqual = (one: object | null, other: object | null): boolean => JSON.stringify(one) === JSON.stringify(other)

function createOutgoing(user_id: string): OutgoingStore {
  const storage = storedDraft<Stored>(paymentKey(user_id), isStored, () => localStorage)
  const details = storedDraft<StoredDetails>(PAYMENT_DETAILS_KEY, isStoredDetails, () => localStorage)
  function toAttempt({ payments, ...attempt }: Stored): OutgoingAttempt | null {
    const found = details.read(user_id)
    const isOfThese = found?.key === attempt.key && found.payments.length === payments.length
    const [input, ...others] = payments.map((payment, at) => (isOfThese ? found.payments[at] : null) ?? withoutDetails(payment))
    return input ? { ...attempt, input, others } : null
  }
  /** A payment from before a sign-out has no details. */
  function keepDetails(attempt: OutgoingAttempt): void {
    const payments = inputsOf(attempt).map((payment) => (isDetailed(payment) ? payment : null))
    if (payments.some((payment) => payment !== null)) details.keep(user_id, { key: attempt.key, payments })
  }
  function forget(): void {
    storage.forget()
    details.forget()
  }
  function readStored(): Stored | null {
    const found = storage.read(user_id)
    if (!found?.isRefused || !cannotArrive(found.sent_at_ms)) return found
    forget()
    return null
  }
  /** What this tab has stored or read. Null if there is nothing, or if it could not be stored. */
  let stored = readStored()
  const store = createStore<PaymentState<KnownPayment>>(restingState(stored && toAttempt(stored)))
  let kept = attemptToKeep(store.get())

  function keep(next: OutgoingAttempt | null): void {
    if (next && (next !== kept || storage.read(user_id) === null)) {
      // The same details are not stored again, because the member may have signed out since. They come first, because
      // other tabs read them when the rest is stored.
      // Without details, as with a full storage, the payment can still be looked up.
      if (stored === null || !isOfSamePayments(next, kept)) keepDetails(next)
      stored = storage.keep(user_id, toStored(next)) ? toStored(next) : null
    } else if (!next) {
      // Another tab may have stored an attempt of its own.
      if (kept && isEqual(storage.read(user_id), stored)) forget()
      stored = null
    }
    kept = next
  }
  store.subscribe(() => {
    if (store.get().name === 'sending' || unconfirmedIn(store.get())) hasSentPayment.set(true)
    keep(attemptToKeep(store.get()))
  })
  heldKeys.subscribe(() => {
    const state = store.get()
    if (state.name !== 'sending') return
    const isHeld = heldKeys.get().includes(state.attempt.key)
    if (isHeld !== state.isHeld) dispatch(store, isHeld ? { type: 'held' } : { type: 'resumed', sent_at_ms: Date.now() })
  })

  function sync(): void {
    // An attempt that could not be stored exists only in this tab.
    if (store.get().name === 'sending' || (kept && !stored)) return
    const found = storage.read(user_id)
    const isOwn =
      !kept?.isElsewhere &&
      found?.key === kept?.key &&
      (found?.isRefused ?? false) === (kept?.isRefused ?? false) &&
      (found?.sent_at_ms ?? 0) <= (kept?.sent_at_ms ?? 0)
    if (isOwn) return
    const waitMs = found ? found.sent_at_ms + CALL_TIMEOUT_MS - Date.now() : 0
    if (waitMs > 0) setTimeout(sync, waitMs)
    stored = found
    const attempt = found && toAttempt(found)
    kept = attempt && { ...attempt, ...(waitMs > 0 && { isElsewhere: true }) }
    store.set(restingState(kept))
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
  const user_id = useAuth().profile.id
  const store = outgoingPayment(user_id)
  useEffect(() => {
    store.sync()
    const follow = ({ key }: StorageEvent) => {
      if (key === null || key === paymentKey(user_id)) store.sync()
    }
    window.addEventListener('storage', follow)
    // A phone may send no storage events to a page in the background.
    document.addEventListener('visibilitychange', store.sync)
    return () => {
      window.removeEventListener('storage', follow)
      document.removeEventListener('visibilitychange', store.sync)
    }
  }, [store, user_id])
  return store
}

/** The calls of all payments that may have used the key. */
export const callsOf = (attempt: OutgoingAttempt): readonly OutgoingCall[] => [
  ...new Set(inputsOf(attempt).map(({ call }) => call)),
]

/**
 * True if both pay the same for the same thing. Price, note and undo window are ignored, because a retry repeats the first
 * input unchanged.
 */
export const isSamePayment = (one: KnownPayment, other: KnownPayment): boolean =>
  one.input !== null && other.input !== null && comparableText(one) === comparableText(other)

const optional: readonly string[] = ['quoted_total', 'note', 'undo_window']

const comparableText = ({ call, input }: OutgoingPayment): string =>
  JSON.stringify([call, Object.entries(input).filter(([name, value]) => value !== undefined && !optional.includes(name))])
