/** What was typed into this field before the app was there (`early-sign-in.ts`). */
export function typedEarly(name: string): string {
  if (!window.hai?.early) return ''
  const [input] = document.getElementsByName(name)
  return input instanceof HTMLInputElement ? input.value : ''
}

/** From now on the app answers: whatever was pressed before is pressed again. */
export function takeOverEarly(): void {
  const early = window.hai?.early
  delete window.hai?.early
  early?.takeOver()
}
