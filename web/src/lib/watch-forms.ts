import { watchLeftFields, watchSubmits } from './focus-invalid-field.ts'
import { watchKeyboard } from './keyboard.ts'

export function watchForms(): void {
  watchKeyboard()
  watchSubmits()
  watchLeftFields()
}
