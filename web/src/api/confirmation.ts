import type { ConfirmationWay } from '@hai/contract/confirmation-ways'
import { createStore } from '../lib/store.ts'
import { errorDataOf } from './api-error.ts'

interface Facts {
  readonly ways: readonly ConfirmationWay[]
  /** Total paid without confirmation, if that is the reason; null if this payment alone exceeds the limit. */
  readonly paid_before: number | null
}

/** A call that waits for the member's confirmation. */
interface Question extends Facts {
  readonly settle: (isConfirmed: boolean) => void
}

export const confirmationQuestion = createStore<Question | null>(null)

let isHosted = false
let asking: Promise<boolean> | null = null

/** Registers that a confirmation sheet can be shown, until the returned function is called. */
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

/** Makes a call. If the server requires a confirmation, asks for it and repeats the call with the same key. */
export async function withConfirmation<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    const facts = errorDataOf(error, 'CONFIRMATION_REQUIRED')
    if (!facts || !isHosted || !(await ask(facts))) throw error
    return act()
  }
}
