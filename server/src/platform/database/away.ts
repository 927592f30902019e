import { z } from 'zod'

/** Connection errors, and PostgreSQL starting or stopping. */
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

/** Serialisation failures and deadlocks, which can be retried. */
const lostRaceCodes = new Set(['40001', '40P01'])

/** Error classes: connection failure (08), insufficient resources (53), system error (58). */
const awayClasses = /^(08|53|58)[0-9A-Z]{3}$/

/** Messages of the driver without a code: the connection ended, or none became free in time. */
const awayMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  // The ledger rejects a server whose clock is wrong. The call may succeed on another server, or later.
  'the clock of the server is too far from that of the database',
]

const described = z.object({ code: z.string().optional(), message: z.string().optional(), syscall: z.string().optional() })

const describe = (error: unknown) => described.safeParse(error).data ?? {}

/**
 * True if the database cannot be used now and a retry may succeed. All other errors are bugs, including a statement
 * timeout (57014) and internal errors of PostgreSQL (XX).
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseAway)
  const { code = '', message = '', syscall } = describe(error)
  if (code === 'ENOENT') return syscall === 'connect'
  if (awayCodes.has(code) || lostRaceCodes.has(code) || awayClasses.test(code)) return true
  return awayMessages.some((start) => message.startsWith(start))
}

/**
 * True if the whole database cannot be reached. A failed transaction because of concurrent changes does not count,
 * because it concerns only a few rows.
 */
export const isDatabaseOutOfReach = (error: unknown): boolean =>
  isDatabaseAway(error) && !lostRaceCodes.has(describe(error).code ?? '')
