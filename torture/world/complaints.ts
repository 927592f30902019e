import type { Readable } from 'node:stream'
import { z } from 'zod'

const entry = z.object({
  level: z.number(),
  msg: z.string(),
  err: z.object({ message: z.string(), code: z.string().optional() }).optional(),
})

/** What servers write to their log as errors, counted by what they say. */
export interface Complaints {
  listenTo(stderr: Readable | null): void
  /** Most frequent first. */
  all(): readonly { readonly said: string; readonly times: number }[]
}

/** Ids and figures differ from one time to the next. */
const tidy = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
    .replaceAll(/\d{3,}/g, 'n')
    .slice(0, 200)

function describe(line: string): string | null {
  if (line.trim() === '') return null
  try {
    const { level, msg, err } = entry.parse(JSON.parse(line))
    if (level < 50) return null
    return err ? `${tidy(msg)} (${err.code ? `${err.code}: ` : ''}${tidy(err.message)})` : tidy(msg)
  } catch {
    return tidy(line)
  }
}

export function createComplaints(): Complaints {
  const counts = new Map<string, number>()
  return {
    listenTo: (stderr) => {
      let rest = ''
      stderr?.on('data', (chunk: Buffer) => {
        const lines = (rest + chunk.toString()).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          const said = describe(line)
          if (said !== null) counts.set(said, (counts.get(said) ?? 0) + 1)
        }
      })
    },
    all: () => [...counts].map(([said, times]) => ({ said, times })).toSorted((a, b) => b.times - a.times),
  }
}
