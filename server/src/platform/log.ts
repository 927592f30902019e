import { type DestinationStream, pino, type Logger as PinoLogger } from 'pino'
import { z } from 'zod'
import type { Config } from './config.ts'

export type Logger = PinoLogger

const secretFields = [
  'password',
  'new_password',
  'token',
  'access_token',
  'refresh_token',
  'authorization',
  'cookie',
  'code',
  'secret',
  'url',
  'x-step-up-token',
  'connectionString',
] as const
const personalFields = ['email', 'to', 'phone', 'recipient'] as const

const anywhere = (names: readonly string[]): string[] =>
  names.flatMap((name) =>
    name.includes('-') ? [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`] : [name, `*.${name}`, `*.*.${name}`],
  )

/** `marie@demo.test` becomes `m…@demo.test`, which an operator can recognise but nobody can write to. */
function masked(value: unknown): string {
  if (typeof value !== 'string') return '[hidden]'
  const at = value.lastIndexOf('@')
  return at > 0 ? `${value.slice(0, 1)}…${value.slice(at)}` : `…${value.slice(-2)}`
}

const personal = new Set<string>(personalFields)

const described = z.object({ name: z.string(), message: z.string(), code: z.string(), stack: z.string() }).partial()

/** Leaves out the rows, values and parameters of database errors. */
function describeError(error: unknown): Readonly<Record<string, unknown>> {
  const { code: error_code, ...rest } = described.safeParse(error).data ?? {}
  return error_code === undefined ? rest : { ...rest, error_code }
}

export const standardError = (): DestinationStream => pino.destination({ dest: 2, sync: false })

/**
 * In the first three levels of an object, removes tokens, passwords and codes, and masks email addresses and phone
 * numbers. `errorLines` gets the error lines too.
 */
export function createLogger(
  { logLevel }: Pick<Config, 'logLevel'>,
  destination: DestinationStream = standardError(),
  errorLines?: DestinationStream,
): Logger {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: {
      paths: anywhere([...secretFields, ...personalFields]),
      censor: (value: unknown, path: string[]) => (personal.has(path.at(-1) ?? '') ? masked(value) : '[hidden]'),
    },
  }
  if (!errorLines) return pino(options, destination)
  const streams = [
    { level: 'trace' as const, stream: destination },
    { level: 'error' as const, stream: errorLines },
  ]
  return pino(options, pino.multistream(streams))
}
