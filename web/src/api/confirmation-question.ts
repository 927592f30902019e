import type { ConfirmationWay } from '@hai/contract/confirmation-ways'
import { createStore } from '../lib/store.ts'
import { askWith } from './confirmation.ts'

/** A call that waits until the member has confirmed that they hold the phone. */
interface Question {
  /** The ways the member has, the best one first. */
  readonly ways: readonly ConfirmationWay[]
  readonly settle: (isConfirmed: boolean) => void
}

/** The open question, for the sheet; null: none. */
export const confirmationQuestion = createStore<Question | null>(null)

let asking: Promise<boolean> | null = null

/** Several calls at once share one question. */
function ask(ways: readonly ConfirmationWay[]): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    const settle = (isConfirmed: boolean): void => {
      asking = null
      confirmationQuestion.set(null)
      resolve(isConfirmed)
    }
    confirmationQuestion.set({ ways, settle })
  })
  return asking
}

/** Told while the sheet can be shown. */
export function hostConfirmations(): () => void {
  askWith(ask)
  return () => {
    askWith(null)
    confirmationQuestion.get()?.settle(false)
  }
}
