import { watchSubmits } from './invalid-fields.ts'
import { watchKeyboard } from './keyboard.ts'

/** Keeps in sight what is typed in, what sends it, and what is wrong with it. */
export function watchForms(): void {
  watchKeyboard()
  watchSubmits()
}
