import { hasCode } from './api-error.ts'
import { send } from './send.ts'
import {
  discardEndedSession,
  followOtherTabs,
  getSession,
  onSession,
  reloadSession,
  setSession,
  type StoredSession,
} from './session.ts'

/** Earlier than the live connection is dropped, which happens 5 minutes before the session expires. */
const RENEW_BEFORE_END_MS = 6 * 60_000
const RETRY_MS = 15_000
const LOCK = 'hai.session.refresh'

/** Errors that end the session. Others (no network, overloaded server) only delay the renewal. */
const isOver = (error: unknown): boolean => hasCode(error, 'UNAUTHENTICATED', 'BAD_REQUEST')

let onBlocked: (refusal: unknown) => void = () => undefined
let onExpired: () => void = () => undefined

async function renew(old: StoredSession): Promise<StoredSession | null> {
  const current = reloadSession()
  if (current?.access_token !== old.access_token) return current
  try {
    setSession(await send('refresh_session', { refresh_token: old.refresh_token }, null))
  } catch (error) {
    if (hasCode(error, 'ACCOUNT_BLOCKED')) onBlocked(error)
    if (!isOver(error)) throw error
    if (getSession()) onExpired()
    discardEndedSession()
  }
  return getSession()
}

let underWay: Promise<StoredSession | null> | undefined

/**
 * In a browser without Web Locks, the calls of one tab share one renewal. If two tabs renew at once, the server accepts
 * both because of its grace period.
 */
const renewInTab = (old: StoredSession): Promise<StoredSession | null> =>
  (underWay ??= renew(old).finally(() => (underWay = undefined)))

/**
 * Renews the session once for all concurrent calls and tabs, because a refresh token works once. Returns null if the
 * session is over. After any other error it throws ApiError and keeps the session. ACCOUNT_BLOCKED also goes to
 * `onBlocked`, which then signs out.
 */
export function renewSession(old: StoredSession): Promise<StoredSession | null> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, () => renew(old)) : renewInTab(old)
}

let timer: ReturnType<typeof setTimeout> | undefined

function scheduleRenewal(delayMs?: number): void {
  clearTimeout(timer)
  const session = getSession()
  if (!session) return
  const dueMs = delayMs ?? session.ends_at_ms - RENEW_BEFORE_END_MS - Date.now()
  timer = setTimeout(
    () =>
      void renewSession(session).then(
        () => scheduleRenewal(),
        () => scheduleRenewal(RETRY_MS),
      ),
    Math.max(0, dueMs),
  )
}

/**
 * Renews the session before it expires and follows other tabs. `onBlocked` gets the error if the account is blocked.
 * `onExpired` runs before this browser deletes a session that the server has ended.
 */
export function startRefreshing(callbacks: { onBlocked: (refusal: unknown) => void; onExpired: () => void }): void {
  onBlocked = callbacks.onBlocked
  onExpired = callbacks.onExpired
  followOtherTabs()
  scheduleRenewal()
  onSession(() => scheduleRenewal())
}
