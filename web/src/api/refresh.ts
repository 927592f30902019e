import { hasCode } from './api-error.ts'
import { send } from './send.ts'
import {
  dropEndedSession,
  followOtherTabs,
  getSession,
  onSession,
  rereadSession,
  setSession,
  type StoredSession,
} from './session.ts'

/** Renewed this long before the end: the realtime connection is dropped at 5 minutes before it. */
const RENEW_BEFORE_END_MS = 6 * 60_000
const RETRY_MS = 15_000
const LOCK = 'hai.session.refresh'

/** Refusals after which the session is over; anything else (no network, an overloaded server) is only a delay. */
const isOver = (error: unknown): boolean => hasCode(error, 'UNAUTHENTICATED', 'BAD_REQUEST')

let tellBlocked: (refusal: unknown) => void = () => undefined
let tellExpired: () => void = () => undefined

async function renew(old: StoredSession): Promise<StoredSession | null> {
  const current = rereadSession()
  if (current?.access_token !== old.access_token) return current
  try {
    setSession(await send('refresh_session', { refresh_token: old.refresh_token }, null))
  } catch (error) {
    if (hasCode(error, 'ACCOUNT_BLOCKED')) tellBlocked(error)
    if (!isOver(error)) throw error
    if (getSession()) tellExpired()
    dropEndedSession()
  }
  return getSession()
}

let underWay: Promise<StoredSession | null> | undefined

/** Where a browser has no locks, the calls of one tab share a renewal; between tabs the server's grace has to do. */
const renewInTab = (old: StoredSession): Promise<StoredSession | null> =>
  (underWay ??= renew(old).finally(() => (underWay = undefined)))

/**
 * A session newer than `old`, made once however many calls and tabs ask: a refresh token is good for one use.
 * Null when the session is over. Throws ApiError when the server could not be asked, and ACCOUNT_BLOCKED with its reason: the
 * session is kept until who was told of it has signed out.
 */
export function renewSession(old: StoredSession): Promise<StoredSession | null> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, () => renew(old)) : renewInTab(old)
}

let timer: ReturnType<typeof setTimeout> | undefined

function plan(delayMs?: number): void {
  clearTimeout(timer)
  const session = getSession()
  if (!session) return
  const dueMs = delayMs ?? session.ends_at_ms - RENEW_BEFORE_END_MS - Date.now()
  timer = setTimeout(
    () =>
      void renewSession(session).then(
        () => plan(),
        () => plan(RETRY_MS),
      ),
    Math.max(0, dueMs),
  )
}

/**
 * Keeps the session fresh, and the same in all tabs, for as long as the page is open. `onBlocked` gets the refusal when the
 * account turns out to be blocked, whichever call, connection or timer asked; `onExpired` is told when the session is over,
 * while it is still there.
 */
export function startRefreshing(tell: { onBlocked: (refusal: unknown) => void; onExpired: () => void }): void {
  tellBlocked = tell.onBlocked
  tellExpired = tell.onExpired
  followOtherTabs()
  plan()
  onSession(() => plan())
}
