/** Null unless this is the "check your mail" history entry, which a reload must show again. */
export function emailInHistory(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('at' in state) || state.at !== 'mail') return null
  return 'email' in state && typeof state.email === 'string' ? state.email : null
}

export function storeEmailInHistory(email: string): void {
  const state: unknown = history.state
  history.replaceState({ ...(typeof state === 'object' ? state : null), at: 'mail', email }, '')
}

export function typedEmail(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null
  return typeof state.email === 'string' && state.email !== '' ? state.email : null
}
