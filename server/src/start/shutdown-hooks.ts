import type { Logger } from '../platform/log.ts'

/**
 * One Ctrl-C may arrive twice: from the terminal and through npm. A signal after this time is a second Ctrl-C, and ends
 * the process at once.
 */
export const SECOND_SIGNAL_MS = 700

/** Closes started parts in reverse order. */
export interface ShutdownHooks {
  add(name: string, close: () => Promise<void>): void
  /** If one part cannot be closed, the others still are. */
  closeAll(): Promise<void>
}

export function createShutdownHooks(log: Logger): ShutdownHooks {
  const open: { what: string; close: () => Promise<void> }[] = []
  let closing: Promise<void> | undefined

  async function close(): Promise<void> {
    for (let next = open.pop(); next; next = open.pop()) {
      try {
        await next.close()
      } catch (error) {
        log.error({ err: error }, `${next.what} did not close properly`)
      }
    }
  }

  return {
    add: (name, close) => {
      open.push({ what: name, close })
    },
    closeAll: () => (closing ??= close()),
  }
}
