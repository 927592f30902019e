import { fail } from './failure.ts'

/**
 * Adds an attempt at `now` to the attempts of the last `withinMs`. `times` is sorted, oldest first. Fails with
 * RATE_LIMITED after `most` attempts, until the oldest of them expires.
 */
export function retryOnce(
  times: readonly Date[],
  { now, most, withinMs }: { readonly now: Date; readonly most: number; readonly withinMs: number },
): readonly Date[] {
  const counted = times.filter((time) => time.getTime() > now.getTime() - withinMs)
  const [oldest] = counted
  if (oldest && counted.length >= most) fail('RATE_LIMITED', { retry_at: new Date(oldest.getTime() + withinMs).toISOString() })
  return [...counted, now]
}
