import { createLine } from './line.ts'

const HAPPENED = 'hai_happened'
const WHISPERS = 'hai_whispered'
/**
 * The minimum time between two notifications, so that several batches share one. A notification after a pause is sent
 * at once.
 */
const ANNOUNCE_REST_MS = 25

export interface Listener {
  start(): Promise<void>
  stop(): Promise<void>
  /** Notifies every process, including this one. Calls while one is being sent are merged. */
  announce(): void
  /** Broadcasts a text to every process without storing it. */
  whisper(text: string): void
}

export interface ListenerDeps {
  readonly onWake: () => void
  /**
   * Called after the connection is lost and after it is restored, because the database may then lack data that is in
   * caches.
   */
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
