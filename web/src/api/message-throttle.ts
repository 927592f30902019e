/** Rate limit of outgoing messages (docs/product/the-app.md#live-updates). */
const MESSAGES_PER_SECOND = 10
const SECOND_MS = 1_000

export interface MessageThrottle {
  readonly send: (message: object) => void
  readonly clear: () => void
}

export function createMessageThrottle(send: (message: object) => void): MessageThrottle {
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
    send: (message) => {
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
