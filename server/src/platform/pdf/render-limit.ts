import type { Clock } from '../clock.ts'
import { fail } from '../failure.ts'

const AGAIN_MS = 10_000

export type RenderLimit = <Piece>(user_id: string, make: () => AsyncIterable<Piece>) => AsyncIterable<Piece>

/**
 * Limits the files that this process creates at once: `max` in total and one per member. A file counts until it is
 * downloaded or its client disconnects. Beyond the limit, reading the first chunk fails: with RATE_LIMITED if the
 * member already has a file, otherwise with UNAVAILABLE.
 */
export function createRenderLimit(max: number, clock: Clock): RenderLimit {
  const busy = new Set<string>()
  return async function* (user_id, make) {
    if (busy.has(user_id)) fail('RATE_LIMITED', { retry_at: new Date(clock.now().getTime() + AGAIN_MS).toISOString() })
    if (busy.size >= max) fail('UNAVAILABLE')
    busy.add(user_id)
    try {
      yield* make()
    } finally {
      busy.delete(user_id)
    }
  }
}
