import type { ConfirmationWay } from '@hai/contract/confirmation-ways'
import { factsOf } from './api-error.ts'

type Ask = (ways: readonly ConfirmationWay[]) => Promise<boolean>

let ask: Ask | null = null

/** How to ask the member, while a sheet can be shown; null: nobody can be asked. */
export const askWith = (how: Ask | null): void => void (ask = how)

/** Makes a call. If the server wants to know who holds the phone, asks for it and makes the same call again, same key and all. */
export async function withConfirmation<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    const facts = factsOf(error, 'CONFIRMATION_REQUIRED')
    if (!facts || !ask || !(await ask(facts.ways))) throw error
    return act()
  }
}
