import type { Output } from '@hai/contract/contract'

const KEY = 'hai.oauth'

export interface StoredAttempt {
  state: string
  /** Proves that this browser started the attempt. The server rejects answers without it. */
  browser_secret: string
  name: string
  purpose: 'sign_in' | 'connect'
}

const isKept = (value: unknown): value is StoredAttempt =>
  typeof value === 'object' &&
  value !== null &&
  ['state', 'browser_secret', 'name'].every((field) => field in value && typeof Reflect.get(value, field) === 'string') &&
  'purpose' in value &&
  (value.purpose === 'sign_in' || value.purpose === 'connect')

/**
 * Thrown if session storage is unavailable, because this tab could then not prove later that it started the attempt.
 */
export class StorageUnavailable extends Error {}

/** Throws StorageUnavailable. */
export function redirectToProvider(
  { url, state, browser_secret }: Output<'start_oauth'>,
  about: Pick<StoredAttempt, 'name' | 'purpose'>,
): void {
  const attempt: StoredAttempt = { state, browser_secret, ...about }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(attempt))
  } catch (cause) {
    throw new StorageUnavailable('session storage is unavailable', { cause })
  }
  location.assign(url)
}

function read(): StoredAttempt | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isKept(stored) ? stored : null
  } catch {
    return null
  }
}

/** Null if this tab did not start the attempt. */
export function storedAttempt(state: string): StoredAttempt | null {
  const attempt = read()
  return attempt?.state === state ? attempt : null
}

export function clearStoredAttempt(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    return
  }
}
