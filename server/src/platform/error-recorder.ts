import { createHash } from 'node:crypto'
import { z } from 'zod'
import { withoutSecrets } from './without-secrets.ts'

export interface LoggedError {
  readonly kind: string
  readonly message: string
  readonly error: string
  readonly stack: string
  readonly route: string | null
  readonly request_id: string | null
  readonly count: number
  readonly first_at: Date
  readonly last_at: Date
}

/** Groups errors by kind, limits their number and length, and removes secrets. */
export interface ErrorRecorder {
  readonly write: (line: string) => void
  readonly take: () => readonly LoggedError[]
  readonly logged: () => number
  readonly giveBack: (errors: readonly LoggedError[]) => void
}

/** Limits the number of kinds, in case every logged line is different. */
const KINDS_MAX = 50
const MESSAGE_MAX = 300
const ERROR_MAX = 600
const STACK_MAX = 4_000
const ROUTE_MAX = 200
const KIND_LENGTH = 32

const described = z.object({ name: z.string(), message: z.string(), stack: z.string(), error_code: z.string() }).partial()
const logLine = z.object({
  time: z.string().optional(),
  msg: z.string().optional(),
  err: described.optional(),
  route: z.string().optional(),
  task: z.string().optional(),
  request_id: z.string().max(64).optional(),
})

/** Removes numbers and ids, which differ between occurrences of the same error. */
const unnumbered = (text: string): string => text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, '#')
/** PostgreSQL cannot store NUL. */
const bounded = (text: string, max: number): string => withoutSecrets(text.replaceAll('\0', '')).slice(0, max)
const placeOf = (stack: string): string => /^\s+at .*$/m.exec(stack)?.[0] ?? ''

type LogLine = z.infer<typeof logLine>

function kindOf({ msg = '', err: { name = '', error_code = '', stack = '' } = {} }: LogLine): string {
  const parts = [unnumbered(msg.slice(0, MESSAGE_MAX)), name, error_code, placeOf(stack)]
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, KIND_LENGTH)
}

function loggedErrorOf({ msg = '', err = {}, route, task, request_id }: LogLine, kind: string, at: Date): LoggedError {
  const { name, message, stack = '', error_code } = err
  return {
    kind,
    count: 1,
    first_at: at,
    last_at: at,
    message: bounded(msg, MESSAGE_MAX),
    error: bounded([name, error_code, message].filter(Boolean).join(': '), ERROR_MAX),
    stack: bounded(stack.replaceAll(`${process.cwd()}/`, ''), STACK_MAX),
    route: (route ?? task)?.slice(0, ROUTE_MAX) ?? null,
    request_id: request_id ?? null,
  }
}

export function createErrorRecorder(): ErrorRecorder {
  const kinds = new Map<string, LoggedError>()
  let lines = 0

  return {
    write: (line) => {
      lines += 1
      try {
        const parts = logLine.parse(JSON.parse(line))
        const at = parts.time === undefined ? new Date() : new Date(parts.time)
        const kind = kindOf(parts)
        const before = kinds.get(kind)
        if (before) kinds.set(kind, { ...before, count: before.count + 1, last_at: at })
        else if (kinds.size < KINDS_MAX) kinds.set(kind, loggedErrorOf(parts, kind, at))
      } catch {
        // The line is not in our log’s format. It is ignored, because logging must never throw.
      }
    },
    take: () => {
      const taken = [...kinds.values()]
      kinds.clear()
      return taken
    },
    logged: () => lines,
    giveBack: (errors) => {
      for (const older of errors) {
        const newer = kinds.get(older.kind) ?? { ...older, count: 0 }
        kinds.set(older.kind, { ...newer, count: newer.count + older.count, first_at: older.first_at })
      }
    },
  }
}
