import type { RealtimeRecords } from '@hai/contract/events'

export type LiveBalance = RealtimeRecords['wallet']['balance']

/** Whether a balance that came in is newer than the newest seen: messages may overtake each other. */
export const isNewerBalance = (seen: LiveBalance | null, next: LiveBalance): boolean =>
  seen === null || next.version > seen.version
