import type { ApiError } from '../api/api-error.ts'
import type { Store } from '../lib/store.ts'
import { classifyPaymentError, type PaymentError } from './payment-errors.ts'

/** A payment that was sent to the server with this idempotency key. */
export interface Attempt<Input> {
  readonly key: string
  readonly input: Input
  /** When it was last sent. */
  readonly sent_at_ms: number
  /** The server refused a retry, so the payment had not gone out by then. The first request may still arrive. */
  readonly isRefused: boolean
  /** Another tab has sent it and may still get its answer. Until then this tab uses its key but shows nothing. */
  readonly isElsewhere?: boolean
  /** Other payments that were sent with the same key. At most one of all these payments has gone out. */
  readonly others: readonly Input[]
}

/** All payments that may have used the key, in the order in which they were sent first. */
export const inputsOf = <Input>({ input, others }: Pick<Attempt<Input>, 'input' | 'others'>): readonly Input[] => [
  input,
  ...others,
]

type NewAttempt<Input> = Pick<Attempt<Input>, 'key' | 'input' | 'sent_at_ms'>
type IsSame<Input> = (one: Input, other: Input) => boolean

/**
 * The states of a payment. `earlier` is the first attempt whose answer was lost. Later attempts use its key until one of
 * them is paid, so the server carries out at most one of them, even if their inputs differ.
 */
export type PaymentState<Input> =
  | { readonly name: 'ready'; readonly earlier: Attempt<Input> | null }
  | {
      readonly name: 'sending'
      readonly attempt: Attempt<Input>
      readonly earlier: Attempt<Input> | null
      /**
       * Earlier inputs that the server refused and that this attempt replaces. To the member they are the same payment,
       * for example at another price.
       */
      readonly superseded: readonly Input[]
      /** The server has refused the attempt until the member confirms it, so it cannot go out yet. */
      readonly isHeld: boolean
      /** When it was sent again after the confirmation. */
      readonly resumed_at_ms: number | null
    }
  /** It is unknown whether `earlier` went out. */
  | { readonly name: 'unconfirmed'; readonly earlier: Attempt<Input>; readonly request_id: string | null }
  /** The server refused the last attempt, so that attempt moved no money. */
  | { readonly name: 'refused'; readonly input: Input; readonly error: ApiError; readonly earlier: Attempt<Input> | null }
  /** Nothing was sent, because the device has no network. */
  | { readonly name: 'offline'; readonly earlier: Attempt<Input> | null }
  /** Ignores further presses until the screen shows the result. */
  | { readonly name: 'paid'; readonly earlier: null }

export type PaymentEvent<Input> =
  | {
      readonly type: 'send'
      readonly attempt: NewAttempt<Input>
      readonly isOnline: boolean
      /** True if both are the same payment to the member. By default only identical inputs are. */
      readonly isSame?: IsSame<Input>
    }
  | { readonly type: 'paid' }
  | { readonly type: 'failed'; readonly error: unknown }
  /** The server asks for a confirmation. */
  | { readonly type: 'held' }
  /** The member has confirmed, so the attempt is sent again. */
  | { readonly type: 'resumed'; readonly sent_at_ms: number }
  /** A look-up found the outcome of the attempt with this key. */
  | { readonly type: 'outcome_found'; readonly key: string }
  /** The result is on the screen, the member has corrected the input, or the network is back. */
  | { readonly type: 'clear' }

export const ready = { name: 'ready', earlier: null } as const

const isUnconfirmed = <Input>({ isRefused, isElsewhere = false }: Attempt<Input>): boolean => !isRefused && !isElsewhere

/** The attempt whose outcome is unknown. */
export const unconfirmedIn = <Input>({ earlier }: PaymentState<Input>): Attempt<Input> | null =>
  earlier && isUnconfirmed(earlier) ? earlier : null

/** The attempt to store, because the server may have it or may still receive it. */
export const attemptToKeep = <Input>(state: PaymentState<Input>): Attempt<Input> | null =>
  state.name === 'sending' && !state.isHeld ? attemptIfLost(state) : state.earlier

/** The state after a reload, or after an error was dismissed. */
export const restingState = <Input>(earlier: Attempt<Input> | null): PaymentState<Input> =>
  earlier && isUnconfirmed(earlier) ? { name: 'unconfirmed', earlier, request_id: null } : { name: 'ready', earlier }

type Sending<Input> = Extract<PaymentState<Input>, { name: 'sending' }>

/** The attempt whose outcome is unknown if the answer is lost. */
function attemptIfLost<Input>(state: Sending<Input>): Attempt<Input> {
  const { earlier, superseded, resumed_at_ms } = state
  const attempt = resumed_at_ms === null ? state.attempt : { ...state.attempt, sent_at_ms: resumed_at_ms }
  if (!earlier) return attempt
  const inputs = inputsOf(earlier)
  if (earlier.isRefused) return { ...attempt, others: inputs.filter((input) => !superseded.includes(input)) }
  return inputs.includes(attempt.input) ? earlier : { ...earlier, others: [...earlier.others, attempt.input] }
}

/** After this time, an attempt that the server does not know can no longer reach it. */
export const LOST_AFTER_MS = 3_600_000

/** A refused attempt that can no longer arrive gives its key to no other payment. */
export const reusable = <Input>(earlier: Attempt<Input> | null, now: number): Attempt<Input> | null =>
  earlier?.isRefused && now - earlier.sent_at_ms > LOST_AFTER_MS ? null : earlier

function sendingState<Input>(
  earlier: Attempt<Input> | null,
  attempt: NewAttempt<Input>,
  isSame: IsSame<Input> = (one, other) => one === other,
): Sending<Input> {
  const { input, sent_at_ms } = attempt
  return {
    name: 'sending',
    attempt: { ...attempt, key: earlier?.key ?? attempt.key, isRefused: false, others: [] },
    earlier: earlier && { ...earlier, sent_at_ms, isElsewhere: false },
    superseded: earlier?.isRefused ? inputsOf(earlier).filter((one) => isSame(one, input)) : [],
    isHeld: false,
    resumed_at_ms: null,
  }
}

const resumed = <Input>(state: Sending<Input>, sent_at_ms: number): Sending<Input> => ({
  ...state,
  earlier: state.earlier && { ...state.earlier, sent_at_ms },
  isHeld: false,
  resumed_at_ms: sent_at_ms,
})

function afterFailure<Input>(state: Sending<Input>, error: unknown): PaymentState<Input> {
  const { attempt, earlier } = state
  const unconfirmed = unconfirmedIn(state)
  const isRetry = unconfirmed !== null && inputsOf(unconfirmed).includes(attempt.input)
  const problem = classifyPaymentError(error, { isRetry })
  switch (problem.kind) {
    case 'offline':
      return { name: 'offline', earlier }
    case 'unknown':
      return { name: 'unconfirmed', earlier: attemptIfLost(state), request_id: problem.request_id ?? null }
    case 'refused':
      return {
        name: 'refused',
        input: attempt.input,
        error: problem.error,
        earlier: earlierAfter(problem.error, attempt, earlier),
      }
  }
}

function earlierAfter<Input>({ code }: ApiError, attempt: Attempt<Input>, earlier: Attempt<Input> | null): Attempt<Input> | null {
  // The key has paid, so it can pay nothing more.
  if (code === 'IDEMPOTENCY_CONFLICT') return null
  return earlier && inputsOf(earlier).includes(attempt.input) ? { ...earlier, isRefused: true } : earlier
}

/** Returns the same state if the event has no effect. */
export function nextPayment<Input>(state: PaymentState<Input>, event: PaymentEvent<Input>): PaymentState<Input> {
  const { name, earlier } = state
  switch (event.type) {
    case 'send':
      if (name === 'sending' || name === 'paid') return state
      if (event.isOnline) return sendingState(reusable(earlier, event.attempt.sent_at_ms), event.attempt, event.isSame)
      return unconfirmedIn(state) ? restingState(earlier) : { name: 'offline', earlier }
    case 'paid':
      return name === 'sending' ? { name: 'paid', earlier: null } : state
    case 'failed':
      return name === 'sending' ? afterFailure(state, event.error) : state
    case 'held':
      return name === 'sending' ? { ...state, isHeld: true } : state
    case 'resumed':
      return name === 'sending' ? resumed(state, event.sent_at_ms) : state
    case 'outcome_found':
      return name !== 'sending' && earlier?.key === event.key ? ready : state
    case 'clear':
      return name === 'paid' || name === 'refused' || name === 'offline' ? restingState(earlier) : state
  }
}

export const dispatch = <Input>(store: Store<PaymentState<Input>>, event: PaymentEvent<Input>): void =>
  store.set(nextPayment(store.get(), event))

/** The error to show. Null if there is none. */
export function problemIn<Input>(state: PaymentState<Input>): PaymentError | null {
  switch (state.name) {
    case 'unconfirmed':
      return { kind: 'unknown', request_id: state.request_id }
    case 'refused':
      return { kind: 'refused', error: state.error }
    case 'offline':
      return { kind: 'offline' }
    case 'ready':
    case 'sending':
    case 'paid':
      return null
  }
}
