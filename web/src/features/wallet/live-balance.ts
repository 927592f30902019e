import type { RealtimeRecords } from '@hai/contract/events'

export type LiveBalance = RealtimeRecords['wallet']['balance']

/** True if a balance is newer than the newest seen, because messages may arrive out of order. */
export const isNewerBalance = (seen: LiveBalance | null, next: LiveBalance): boolean =>
  seen === null || next.version > seen.version
