import { createLine } from './line.ts'

const HAPPENED = 'hai_happened'
const WHISPERS = 'hai_whispered'
/** Between two wake-ups: many batches become one. A lone one is said at once. */
const ANNOUNCE_REST_MS = 25

/** Wake-ups and whispers of all processes: hears them, and says them. */
export interface Listener {
  start(): Promise<void>
  stop(): Promise<void>
  /** Wakes every process, this one included; calls that come while one is under way become one. */
  announce(): void
  /** Says a text to every process, now or never. */
  whisper(text: string): void
}

export interface ListenerDeps {
  readonly onWake: () => void
  /** The line broke, or is open: what is remembered of the database may not be in it any more. */
  readonly onDoubt: () => void
  readonly onWhisper: (text: string) => void
  readonly onError: (error: unknown) => void
}

export function createListener(url: string, { onWake, onDoubt, onWhisper, onError }: ListenerDeps): Listener {
  let announcing = false
  let again = false
  const line = createLine({
    url,
    hear: { [HAPPENED]: onWake, [WHISPERS]: onWhisper },
    onLost: onDoubt,
    onOpen: () => {
      onDoubt()
      onWake()
      if (again) announce()
    },
    onError,
  })

  async function say(): Promise<void> {
    while (again && line.isOpen()) {
      again = false
      await line.say(HAPPENED, '')
      await rest()
    }
  }

  const rest = (): Promise<unknown> => {
    const { promise, resolve } = Promise.withResolvers()
    setTimeout(resolve, ANNOUNCE_REST_MS).unref()
    return promise
  }

  function announce(): void {
    again = true
    if (announcing || !line.isOpen()) return
    announcing = true
    say()
      .catch(onError)
      .finally(() => {
        announcing = false
      })
  }

  return {
    start: () => line.start(),
    stop: () => line.stop(),
    announce,
    whisper: (text) => void line.say(WHISPERS, text).catch(onError),
  }
}
