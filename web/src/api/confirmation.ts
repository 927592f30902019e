import type { ConfirmationWay } from '@hai/contract/confirmation-ways'
import { createStore } from '../lib/store.ts'
import { errorDataOf } from './api-error.ts'

interface Facts {
  readonly ways: readonly ConfirmationWay[]
  /** Total paid without confirmation in the last 24 hours; null if this payment alone exceeds the limit. */
  readonly paid_before: number | null
}

interface Question extends Facts {
  readonly settle: (isConfirmed: boolean) => void
}

export const confirmationQuestion = createStore<Question | null>(null)

/** The idempotency keys of calls that wait for the member’s confirmation. The server has done nothing for them yet. */
export const heldKeys = createStore<readonly string[]>([])

let isHosted = false
let asking: Promise<boolean> | null = null

/** Call this where the confirmation sheet is shown. Without it, calls that need a confirmation fail. */
export function hostConfirmations(): () => void {
  isHosted = true
  return () => {
    isHosted = false
    confirmationQuestion.get()?.settle(false)
  }
}

/** Concurrent calls share one question. */
function ask(facts: Facts): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    const settle = (isConfirmed: boolean): void => {
      asking = null
      confirmationQuestion.set(null)
      resolve(isConfirmed)
    }
    confirmationQuestion.set({ ...facts, settle })
  })
  return asking
}

async function askAbout(key: string | null, facts: Facts): Promise<boolean> {
  if (key === null) return ask(facts)
  heldKeys.set([...heldKeys.get(), key])
  try {
    return await ask(facts)
  } finally {
    heldKeys.set(heldKeys.get().filter((held) => held !== key))
  }
}

/**
 * If the server requires a confirmation, asks the member and repeats `call`, which must reuse its idempotency key. `key` is
 * null for a call without one.
 */
export async function withConfirmation<Answer>(key: string | null, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    const facts = errorDataOf(error, 'CONFIRMATION_REQUIRED')
    if (!facts || !isHosted || !(await askAbout(key, facts))) throw error
    return call()
  }
}
