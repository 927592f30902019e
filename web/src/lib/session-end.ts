import { readStored, writeStored } from './storage.ts'

/** How the last session of this browser ended, until somebody signs in again: `LEFT`, or when it ended without that, in milliseconds. */
const ENDING_KEY = 'hai.session.end'
/** By a sign-out pressed here, in this tab or another. */
const LEFT = 'left'
/** Who comes later than this begins anew, and on a shared device may be somebody else. */
const REMEMBERED_MS = 24 * 60 * 60_000

/** Somebody signs out here: said before the server is told, which ends the other tabs' sessions at once. */
export const noteLeaving = (): void => writeStored(ENDING_KEY, LEFT)

/** The server ended the session. A sign-out that was pressed here stays noted as such. */
export function noteEnding(): void {
  if (readStored(ENDING_KEY) !== LEFT) writeStored(ENDING_KEY, String(Date.now()))
}

export const forgetEnding = (): void => writeStored(ENDING_KEY, null)

/** Whether a session ended here within a day that nobody here ended: from elsewhere, or by its age. */
export const wasEndedUnasked = (): boolean => Date.now() - Number(readStored(ENDING_KEY)) < REMEMBERED_MS
