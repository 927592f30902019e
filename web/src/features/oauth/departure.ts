import type { Output } from '@hai/contract/contract'

const KEY = 'hai.oauth'

/** What this tab keeps while it is at a provider. */
export interface Kept {
  state: string
  /** Proves that this tab began it: an answer that comes anywhere else is refused. */
  browser_secret: string
  /** The provider, as the button called it. */
  name: string
  purpose: 'sign_in' | 'connect'
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  ['state', 'browser_secret', 'name'].every((field) => field in value && typeof Reflect.get(value, field) === 'string') &&
  'purpose' in value &&
  (value.purpose === 'sign_in' || value.purpose === 'connect')

/** This tab keeps nothing, so that it could never prove what it began. */
export class NothingKept extends Error {}

/** Leaves for the provider. Throws NothingKept, and stays. */
export function leaveFor({ url, state, browser_secret }: Output<'start_oauth'>, about: Pick<Kept, 'name' | 'purpose'>): void {
  const kept: Kept = { state, browser_secret, ...about }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch (cause) {
    throw new NothingKept('session storage is off', { cause })
  }
  location.assign(url)
}

function read(): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isKept(kept) ? kept : null
  } catch {
    return null
  }
}

/** What this tab kept for the attempt of `state`; null: it did not begin that one. */
export function keptFor(state: string): Kept | null {
  const kept = read()
  return kept?.state === state ? kept : null
}

/** The attempt is over. */
export function forgetDeparture(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    return
  }
}
