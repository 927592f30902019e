/** The text typed into this field before the app had loaded (`early-sign-in.ts`). */
export function earlyInput(name: string): string {
  if (!window.hai?.early) return ''
  const [input] = document.getElementsByName(name)
  return input instanceof HTMLInputElement ? input.value : ''
}

/** Called once the app handles events: a press made before is repeated. */
export function replayEarlyPress(): void {
  const early = window.hai?.early
  delete window.hai?.early
  early?.takeOver()
}
