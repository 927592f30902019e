import type { Readable } from 'node:stream'
import { z } from 'zod'

const entry = z.object({
  level: z.number(),
  msg: z.string(),
  route: z.string().optional(),
  err: z.object({ message: z.string(), error_code: z.string().optional(), stack: z.string().optional() }).optional(),
})

/** Lines that Node prints around the message of an uncaught error: source location, stack and error fields. */
const aroundError = /^(?:\s|[{}]|file:|node:)/

export interface Complaints {
  listenTo(stderr: Readable | null): void
  /** All messages with their counts: those about failed requests first, then the others by frequency. */
  all(): readonly { readonly message: string; readonly times: number }[]
}

/** The server's log message for a request with an internal error. */
const FAILED = 'a request failed'

const placeOf = (stack = ''): string => /server\/src\/[\w./-]+:\d+/.exec(stack)?.[0] ?? 'somewhere'

/** Replaces ids and numbers, so that equal messages are counted together. */
const tidy = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
    .replaceAll(/\d{3,}|\b\d+(?=ms)/g, 'n')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 200)

function describe(line: string): string | null {
  if (line.trim() === '') return null
  try {
    const { level, msg, route, err } = entry.parse(JSON.parse(line))
    if (level < 50) return null
    if (!err) return tidy(msg)
    const where = msg === FAILED ? ` in ${route ?? 'some route'}, ${placeOf(err.stack)}` : ''
    return `${tidy(msg)}${where} (${err.error_code ? `${err.error_code}, ` : ''}${tidy(err.message)})`
  } catch {
    return aroundError.test(line) ? null : tidy(line)
  }
}

const rank = ({ message, times }: { readonly message: string; readonly times: number }): number =>
  times + (message.startsWith(FAILED) ? 1e9 : 0)

export function createComplaints(): Complaints {
  const counts = new Map<string, number>()
  return {
    listenTo: (stderr) => {
      let rest = ''
      stderr?.on('data', (chunk: Buffer) => {
        const lines = (rest + chunk.toString()).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          const message = describe(line)
          if (message !== null) counts.set(message, (counts.get(message) ?? 0) + 1)
        }
      })
    },
    all: () => [...counts].map(([message, times]) => ({ message, times })).toSorted((a, b) => rank(b) - rank(a)),
  }
}
