/** The text typed into a field before the app had loaded (`early-sign-in.ts`). */
export function earlyInput(name: string): string {
  if (!window.hai?.early) return ''
  const [input] = document.getElementsByName(name)
  return input instanceof HTMLInputElement ? input.value : ''
}

/** Repeats a press from before the app handled events. */
export function replayEarlyPress(): void {
  const early = window.hai?.early
  delete window.hai?.early
  early?.takeOver()
}
