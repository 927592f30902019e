import type { Logger } from '../platform/log.ts'

/** What has been started and must be ended again, last started first. */
export interface Closers {
  add(what: string, close: () => Promise<void>): void
  /** Ends everything, once; a part that fails to end does not keep the others from it. */
  closeAll(): Promise<void>
}

export function createClosers(log: Logger): Closers {
  const open: { what: string; close: () => Promise<void> }[] = []
  let closing: Promise<void> | undefined

  async function close(): Promise<void> {
    for (let next = open.pop(); next; next = open.pop()) {
      try {
        await next.close()
      } catch (error) {
        log.error({ err: error }, `${next.what} did not end in order`)
      }
    }
  }

  return {
    add: (what, close) => {
      open.push({ what, close })
    },
    closeAll: () => (closing ??= close()),
  }
}
