import type { Output } from '@hai/contract/contract'

const KEY = 'hai.oauth'

export interface Kept {
  state: string
  /** Proves that this browser started the attempt. The server rejects answers without it. */
  browser_secret: string
  name: string
  purpose: 'sign_in' | 'connect'
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  ['state', 'browser_secret', 'name'].every((field) => field in value && typeof Reflect.get(value, field) === 'string') &&
  'purpose' in value &&
  (value.purpose === 'sign_in' || value.purpose === 'connect')

/** Session storage is unavailable, so this tab could not prove later that it started the attempt. */
export class NothingKept extends Error {}

/** Redirects to the provider. Throws NothingKept instead of leaving. */
export function leaveFor({ url, state, browser_secret }: Output<'start_oauth'>, about: Pick<Kept, 'name' | 'purpose'>): void {
  const kept: Kept = { state, browser_secret, ...about }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch (cause) {
    throw new NothingKept('session storage is unavailable', { cause })
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

/** The data kept for this `state`. Null if this tab did not start the attempt. */
export function keptFor(state: string): Kept | null {
  const kept = read()
  return kept?.state === state ? kept : null
}

export function forgetDeparture(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    return
  }
}
