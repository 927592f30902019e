/** Messages that leave in any second (member-area.md, section 9). */
const MESSAGES_PER_SECOND = 10
const SECOND_MS = 1_000

export interface Pace {
  /** Sends at once, or as soon as its turn comes. */
  readonly say: (message: object) => void
  /** Forgets what waits. */
  readonly clear: () => void
}

/** Lets ten messages a second out, in their order: a page with many channels is no flood. */
export function createPace(send: (message: object) => void): Pace {
  let waiting: object[] = []
  let sentAt: number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    timer = undefined
    const now = Date.now()
    sentAt = sentAt.filter((at) => now - at < SECOND_MS)
    for (const message of waiting.splice(0, MESSAGES_PER_SECOND - sentAt.length)) {
      sentAt.push(now)
      send(message)
    }
    const [oldest = now] = sentAt
    if (waiting.length > 0) timer = setTimeout(flush, oldest + SECOND_MS - now)
  }

  return {
    say: (message) => {
      waiting.push(message)
      if (timer === undefined) flush()
    },
    clear: () => {
      clearTimeout(timer)
      timer = undefined
      waiting = []
    },
  }
}
