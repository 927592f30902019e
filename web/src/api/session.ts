import type { Session } from '@hai/contract/identity'
import { clearSessionEnd, recordSessionEnd } from '../lib/session-end.ts'
import { createStore } from '../lib/store.ts'
import { readStored, writeStored } from '../lib/storage.ts'

export const SESSION_KEY = 'hai.session'

/** `ends_at_ms` is by this browser's clock, even if that clock is wrong. */
export interface StoredSession extends Session {
  ends_at_ms: number
}

function parse(stored: string | null): StoredSession | null {
  if (!stored) return null
  try {
    const value: unknown = JSON.parse(stored)
    const whole =
      typeof value === 'object' &&
      value !== null &&
      'access_token' in value &&
      'refresh_token' in value &&
      'user' in value &&
      'ends_at_ms' in value
    return whole ? (value as StoredSession) : null
  } catch {
    return null
  }
}

/** Reads the claims without verifying the signature, which only the server can do. */
export function claimsOf(token: string): { iat?: number; exp?: number; sid?: string } {
  try {
    const [, payload = ''] = token.split('.')
    const parsed: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

const store = createStore<StoredSession | null>(parse(readStored(SESSION_KEY)))

/** Shared by all tabs of the browser; null if signed out. */
export const getSession = store.get
export const onSession = store.subscribe

/** The lifetime counts from now, so a wrong clock does no harm. */
export function setSession(session: Session | null): void {
  const { iat, exp } = session ? claimsOf(session.access_token) : {}
  const now = Date.now()
  const ends_at_ms = iat && exp ? now + (exp - iat) * 1000 : session ? Date.parse(session.expires_at) : now
  const stored = session && { ...session, ends_at_ms }
  if (stored) clearSessionEnd()
  writeStored(SESSION_KEY, stored && JSON.stringify(stored))
  store.set(stored)
}

/** For a session that the server ended without a sign-out in this browser. */
export function discardEndedSession(): void {
  recordSessionEnd()
  setSession(null)
}

/** Call this if another tab may have changed the session. */
export function reloadSession(): StoredSession | null {
  const stored = parse(readStored(SESSION_KEY))
  if (stored?.access_token !== store.get()?.access_token) store.set(stored)
  return store.get()
}

export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === SESSION_KEY || event.key === null) reloadSession()
  })
}
