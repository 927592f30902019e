import type { CallInput } from '@hai/contract/contract'
import { createStore, type Store } from '../../../lib/store.ts'
import { hasTexts, storedDraft } from '../../../lib/stored-draft.ts'
import { attemptToKeep, ready, restingState, type Attempt, type PaymentState } from '../../../payments/payment-state.ts'
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
  /** Reads what another tab has stored. */
  readonly sync: () => void
}

/**
 * The attempts of one call. If a repetition would move money again, an attempt stays in this browser until its outcome is
 * known, so that the next action of this staff member uses its key, even after the tab was closed.
 */
export function createAttempts(procedure: ConfirmedProcedure, user_id: string): ActionAttempts {
  const store = createStore<PaymentState<null>>(ready)
  if (!movesAgain[procedure]) return { ...store, sync: () => undefined }
  const storage = storedDraft<Stored>(`hai.action.${procedure}.${user_id}`, isStored, () => localStorage)
  store.subscribe(() => {
    const kept = attemptToKeep(store.get())
    if (kept === null) storage.forget()
    else storage.keep(user_id, { key: kept.key, sent_at_ms: kept.sent_at_ms, isRefused: kept.isRefused })
  })
  const sync = () => {
    const stored = storage.read(user_id)
    if (store.get().name === 'ready' && store.get().earlier === null && stored)
      store.set(restingState({ ...stored, input: null, isShared: false }))
  }
  sync()
  return { ...store, sync }
}
