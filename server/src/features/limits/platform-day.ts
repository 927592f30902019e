/** A calendar day in the platform’s time zone, to which daily limits apply. */
export interface PlatformDay {
  /** YYYY-MM-DD */
  readonly day: string
  readonly ends_at: Date
}

const DAY_MS = 86_400_000

/** Throws RangeError if `time_zone` is not an IANA name. */
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

  /** The local time in milliseconds, as if it were UTC. */
  const wallClockMs = (at: Date): number => {
    const found = new Map(parts.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes): number => found.get(type) ?? 0
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  }

  /** Calculated twice, because the zone’s offset may differ between the first guess and the result. */
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
