import { createHmac, timingSafeEqual } from 'node:crypto'
import { stepOf } from '@hai/contract/cashout-steps'
import type { CashoutRow } from './queries.ts'

export const SECRET_BYTES = 32
const WINDOW_MS = 60_000
/** The previous code is accepted for this long after a new one begins, because typing a code takes time. */
const GRACE_MS = 30_000
const DIGITS = 6

export interface HandoverCode {
  readonly code: string
  readonly valid_until: Date
}

export const canUseCode = (cashout: Pick<CashoutRow, 'method' | 'status'>): boolean =>
  stepOf(cashout, 'enter_code', 'agent') !== null

function codeOf(secret: Buffer, window: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(window))
  const digest = createHmac('sha256', secret).update(counter).digest()
  return String(digest.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0')
}

export function codeNow(secret: Buffer, now: Date): HandoverCode {
  const window = Math.floor(now.getTime() / WINDOW_MS)
  return { code: codeOf(secret, window), valid_until: new Date((window + 1) * WINDOW_MS) }
}

/** Accepts the previous code within the grace period. Takes constant time. */
export function isCode(secret: Buffer, code: string, now: Date): boolean {
  const window = Math.floor(now.getTime() / WINDOW_MS)
  const isGrace = now.getTime() - window * WINDOW_MS < GRACE_MS
  const typed = Buffer.from(code)
  const right = [window, isGrace ? window - 1 : window].map((one) => {
    const known = Buffer.from(codeOf(secret, one))
    return typed.length === known.length && timingSafeEqual(typed, known)
  })
  return right.some((one) => one)
}
