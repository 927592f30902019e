import { z } from 'zod'

/** Connection refused, reset or lost; PostgreSQL starting, stopping or full; a statement that lost a race and may be tried again. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '08000',
  '08001',
  '08003',
  '08006',
  '40001',
  '40P01',
  '53300',
  '57P01',
  '57P02',
  '57P03',
])

/** What the driver says without a code when a connection ends under it or none becomes free in time. */
const awayMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]

const described = z.object({ code: z.string().optional(), message: z.string().optional(), syscall: z.string().optional() })

/** Whether `error` means that the database cannot be worked with just now, so that trying again later may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseAway)
  const { code = '', message = '', syscall } = described.safeParse(error).data ?? {}
  if (code === 'ENOENT') return syscall === 'connect'
  return awayCodes.has(code) || awayMessages.some((start) => message.startsWith(start))
}
