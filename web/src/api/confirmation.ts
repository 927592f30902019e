import type { ConfirmationWay } from '@hai/contract/confirmation-ways'
import { createStore } from '../lib/store.ts'
import { factsOf } from './api-error.ts'

interface Facts {
  /** The ways the member has, the best one first. */
  readonly ways: readonly ConfirmationWay[]
  /** What was paid before without a confirmation, where the server asks because of that; null: this payment alone is above the sum. */
  readonly paid_before: number | null
}

/** A call that waits until the member has confirmed that they hold the phone. */
interface Question extends Facts {
  readonly settle: (isConfirmed: boolean) => void
}

/** The open question, for the sheet; null: none. */
export const confirmationQuestion = createStore<Question | null>(null)

let isHosted = false
let asking: Promise<boolean> | null = null

/** Told while the sheet can be shown. */
export function hostConfirmations(): () => void {
  isHosted = true
  return () => {
    isHosted = false
    confirmationQuestion.get()?.settle(false)
  }
}

/** Several calls at once share one question. */
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

/** Makes a call. If the server wants to know who holds the phone, asks for it and makes the same call again, same key and all. */
export async function withConfirmation<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    const facts = factsOf(error, 'CONFIRMATION_REQUIRED')
    if (!facts || !isHosted || !(await ask(facts))) throw error
    return act()
  }
}
