import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Logger } from '../log.ts'

/** Codes of connection errors, and of PostgreSQL while it starts or stops. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03',
])

/** Serialisation failures and deadlocks. */
const lostRaceCodes = new Set(['40001', '40P01'])

/** Classes of PostgreSQL’s errors: connection failure (08), insufficient resources (53), system error (58). */
const awayClasses = /^(08|53|58)[0-9A-Z]{3}$/

/** Errors of the driver that have no code: the connection ended, or no connection became free in time. */
const awayMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  // The ledger rejects times of a server whose clock is wrong. The call may succeed on another server.
  'the clocks of server and database differ too much',
]

const described = z.object({ code: z.string().optional(), message: z.string().optional(), syscall: z.string().optional() })

const describe = (error: unknown) => described.safeParse(error).data ?? {}

/**
 * True if the database cannot answer now and a retry may succeed. Every other error is a bug, including a statement
 * timeout (57014) and an internal error of PostgreSQL (XX).
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseUnavailable)
  const { code = '', message = '', syscall } = describe(error)
  if (code === 'ENOENT') return syscall === 'connect'
  if (awayCodes.has(code) || lostRaceCodes.has(code) || awayClasses.test(code)) return true
  return awayMessages.some((start) => message.startsWith(start))
}

/**
 * True if the database as a whole cannot be used. False for a transaction that failed because of concurrent changes,
 * which affects a few rows only.
 */
export const isDatabaseUnreachable = (error: unknown): boolean =>
  isDatabaseUnavailable(error) && !lostRaceCodes.has(describe(error).code ?? '')

/** A failure after this time without failures counts as a new outage. */
const QUIET_MS = 60_000

/** Thousands of calls may fail in one outage, which is logged once. */
export function createOutageLog({ log, clock }: { log: Pick<Logger, 'warn'>; clock: Clock }): (error: unknown) => void {
  let latest = Number.NEGATIVE_INFINITY
  return (error) => {
    const now = clock.now().getTime()
    if (now - latest > QUIET_MS) log.warn({ err: error }, 'the database is unreachable, calls that need it get UNAVAILABLE')
    latest = now
  }
}
