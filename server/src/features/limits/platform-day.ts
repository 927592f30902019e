/** A calendar day in the platform’s time zone: the day limits are counted by. */
export interface PlatformDay {
  /** YYYY-MM-DD */
  readonly day: string
  /** The midnight at which the next day begins. */
  readonly ends_at: Date
}

const DAY_MS = 86_400_000

/** Tells the day of a moment in `time_zone` (an IANA name; throws RangeError on others). */
export function platformDays(time_zone: string): (at: Date) => PlatformDay {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: time_zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

  /** What a clock on the wall shows, as if it stood in Greenwich. */
  const wallClockMs = (at: Date): number => {
    const found = new Map(parts.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes): number => found.get(type) ?? 0
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  }

  /** The moment at which the wall shows `wallMs`; asked twice, because the zone may change its offset in between. */
  const momentOf = (wallMs: number): Date => {
    const guess = new Date(wallMs - (wallClockMs(new Date(wallMs)) - wallMs))
    return new Date(guess.getTime() - (wallClockMs(guess) - wallMs))
  }

  let last: { from: number; day: PlatformDay } | undefined

  return (at) => {
    const now = at.getTime()
    if (last && now >= last.from && now < last.day.ends_at.getTime()) return last.day
    const midnightMs = Math.floor(wallClockMs(at) / DAY_MS) * DAY_MS
    const day = { day: new Date(midnightMs).toISOString().slice(0, 10), ends_at: momentOf(midnightMs + DAY_MS) }
    last = { from: momentOf(midnightMs).getTime(), day }
    return day
  }
}
