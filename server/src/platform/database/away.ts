import { z } from 'zod'

/** Connection refused, reset or lost; PostgreSQL starting or stopping. */
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

/** A statement that lost a race and may be tried again: between rows that others are at. */
const lostRaceCodes = new Set(['40001', '40P01'])

/** Classes of codes: the connection failed (08), PostgreSQL has no room (53) or its disk fails (58). */
const awayClasses = /^(08|53|58)[0-9A-Z]{3}$/

/** What the driver says without a code when a connection ends under it or none becomes free in time. */
const awayMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  // What the book tells a server whose clock is wrong: nothing of ours is, and another server, or this one later, can do it.
  'the clock of the server is too far from that of the database',
]

const described = z.object({ code: z.string().optional(), message: z.string().optional(), syscall: z.string().optional() })

const describe = (error: unknown) => described.safeParse(error).data ?? {}

/**
 * Whether `error` means that the database cannot be worked with just now, so that trying again later may succeed. Everything else
 * is a mistake of ours: also a statement that took too long (57014) and what PostgreSQL calls an internal error (XX).
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseAway)
  const { code = '', message = '', syscall } = describe(error)
  if (code === 'ENOENT') return syscall === 'connect'
  if (awayCodes.has(code) || lostRaceCodes.has(code) || awayClasses.test(code)) return true
  return awayMessages.some((start) => message.startsWith(start))
}

/** The same of everything that is asked now: a lost race is a matter of the rows it was about. */
export const isDatabaseOutOfReach = (error: unknown): boolean =>
  isDatabaseAway(error) && !lostRaceCodes.has(describe(error).code ?? '')
