import { fail } from './failure.ts'

/**
 * The counted tries including one now, without those older than `withinMs`. `times` is sorted, oldest first. Fails:
 * RATE_LIMITED (`most` tries, until the oldest one expires).
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
