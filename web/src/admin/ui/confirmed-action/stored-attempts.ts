import type { CallInput } from '@hai/contract/contract'
import { staffBook } from '../../../api/staff-book.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { hasTexts, storedDraft } from '../../../lib/stored-draft.ts'
import { attemptToKeep, ready, restingState, reusable, type Attempt, type PaymentState } from '../../../payments/payment-state.ts'
import type { ConfirmedProcedure } from './call-confirmed.ts'

type KeyedProcedure = {
  [Name in ConfirmedProcedure]: 'idempotency_key' extends keyof CallInput<Name> ? Name : never
}[ConfirmedProcedure]

/** True if the same action with another key moves money again. A second reversal is refused. */
const movesAgain: Partial<Record<ConfirmedProcedure, boolean>> = {
  admin_wallet_adjustment: true,
  manual_wallet_adjustment: true,
  track_platform_earnings: true,
  reverse_platform_earning: false,
  reverse_referral_reward: false,
} satisfies Record<KeyedProcedure, boolean>

type Stored = Pick<Attempt<null>, 'key' | 'sent_at_ms' | 'isRefused'>

const isStored = (value: unknown): value is Stored =>
  hasTexts(value, 'key') &&
  Number.isSafeInteger(Reflect.get(value, 'sent_at_ms')) &&
  typeof Reflect.get(value, 'isRefused') === 'boolean'

export interface ActionAttempts extends Store<PaymentState<null>> {
  /** The key that the next attempt must use, after a look at what another tab has stored. Null: it may use a new one. */
  readonly nextKey: () => string | null
}

const isSameAttempt = (one: Stored | null, other: Stored | null): boolean =>
  one?.key === other?.key && one?.isRefused === other?.isRefused && one?.sent_at_ms === other?.sent_at_ms

/**
 * The attempts of one call. If a repetition would move money again, an attempt stays in this browser until its outcome is
 * known, so that the next action of this staff member in the same book uses its key, even in another tab or after the tab
 * was closed.
 */
export function createAttempts(procedure: ConfirmedProcedure, user_id: string): ActionAttempts {
  const store = createStore<PaymentState<null>>(ready)
  const keyInStore = () => reusable(store.get().earlier, Date.now())?.key ?? null
  if (!movesAgain[procedure]) return { ...store, nextKey: keyInStore }
  const book = staffBook.get()
  const place = `hai.action.${procedure}.${user_id}${book === undefined ? '' : `.${book}`}`
  const storage = storedDraft<Stored>(place, isStored, () => localStorage)
  /** What this tab has stored or read. Null if there is nothing, or if it could not be stored. */
  let stored: Stored | null = null

  function keep(attempt: Attempt<null> | null): void {
    const found = storage.read(user_id)
    const isOfOtherTab = found !== null && found.key !== stored?.key && found.key !== attempt?.key
    if (isOfOtherTab) {
      stored = null
    } else if (attempt === null) {
      if (found !== null) storage.forget()
      stored = null
    } else {
      const { key, sent_at_ms, isRefused } = attempt
      const next = { key, sent_at_ms, isRefused }
      stored = storage.keep(user_id, next) ? next : null
    }
  }
  store.subscribe(() => keep(attemptToKeep(store.get())))

  function sync(): void {
    const kept = attemptToKeep(store.get())
    // An attempt that could not be stored exists only in this tab.
    if (store.get().name === 'sending' || (kept !== null && stored === null)) return
    const found = storage.read(user_id)
    if (isSameAttempt(found, kept)) return
    stored = found
    store.set(restingState(found && { ...found, input: null, others: [] }))
  }
  sync()
  return {
    ...store,
    nextKey: () => {
      sync()
      return keyInStore()
    },
  }
}
