/** The history entry of "check your mail" knows where the mail went, so that a reload shows it again. */
export function mailOfVisit(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('at' in state) || state.at !== 'mail') return null
  return 'email' in state && typeof state.email === 'string' ? state.email : null
}

/** Writes it into the entry that is open, beside what is there already. */
export function keepMailOfVisit(email: string): void {
  const state: unknown = history.state
  history.replaceState({ ...(typeof state === 'object' ? state : null), at: 'mail', email }, '')
}

/** The address that was typed on the page before: nobody types it twice. */
export function typedMail(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null
  return typeof state.email === 'string' && state.email !== '' ? state.email : null
}
