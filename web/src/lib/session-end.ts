import { readStored, writeStored } from './storage.ts'

/**
 * The end of the last session in this browser: `LEFT`, or the time (ms) at which it ended otherwise. Removed at the
 * next sign-in.
 */
const ENDING_KEY = 'hai.session.end'
const LEFT = 'left'
/** `wasEndedRemotely` is true for this long. After that, the user of a shared device may be someone else. */
const REMEMBERED_MS = 24 * 60 * 60_000

/**
 * Called before the sign-out is sent to the server, because the server’s answer ends the sessions of other tabs
 * immediately.
 */
export const recordSignOut = (): void => writeStored(ENDING_KEY, LEFT)

/**
 * Keeps a recorded sign-out, because a sign-out in one tab also ends the session in the others, which then call this
 * function.
 */
export function recordSessionEnd(): void {
  if (readStored(ENDING_KEY) !== LEFT) writeStored(ENDING_KEY, String(Date.now()))
}

export const clearSessionEnd = (): void => writeStored(ENDING_KEY, null)

/** True if a session ended here within the last day without a sign-out: revoked elsewhere, or expired. */
export const wasEndedRemotely = (): boolean => Date.now() - Number(readStored(ENDING_KEY)) < REMEMBERED_MS
