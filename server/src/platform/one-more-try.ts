import { fail } from './failure.ts'

/**
 * When somebody has tried, with one more now; tries longer ago than `withinMs` no longer count and are left out. `times` oldest first.
 * Fails: RATE_LIMITED where there have been `most` already, until the oldest of them no longer counts.
 */
export function oneMoreTry(
  times: readonly Date[],
  { now, most, withinMs }: { readonly now: Date; readonly most: number; readonly withinMs: number },
): readonly Date[] {
  const counted = times.filter((time) => time.getTime() > now.getTime() - withinMs)
  const [oldest] = counted
  if (oldest && counted.length >= most) fail('RATE_LIMITED', { retry_at: new Date(oldest.getTime() + withinMs).toISOString() })
  return [...counted, now]
}
