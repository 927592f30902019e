import { watchSubmits } from './invalid-fields.ts'
import { watchKeyboard } from './keyboard.ts'

export function watchForms(): void {
  watchKeyboard()
  watchSubmits()
}
