import { mayBecome, type FundingState } from '@hai/contract/funding-states'
import { plus, type Cents } from '@hai/contract/money'
import type { RequestedAmount, ProviderState } from './port.ts'
import type { FundingRow } from './rows.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** If the provider still does not know a page after this time, the page was never created. */
const MADE_WITHIN_MS = 5 * MINUTE_MS

/** Open pages are checked after 1, 2, 4 … minutes, at most half an hour apart. */
const OPEN_CHECK_MAX_MS = 30 * MINUTE_MS
/** Ages at which paid fundings (PAID) and failed or expired ones (GIVEN_UP) are checked, in case a message was lost. */
const PAID_CHECKS_MS = [1, 7, 30, 60, 90, 120, 180].map((days) => days * DAY_MS)
const GIVEN_UP_CHECKS_MS = [3 * HOUR_MS, DAY_MS, 3 * DAY_MS]
const DISPUTED_CHECK_MS = 12 * HOUR_MS

export interface NextState {
  readonly status: FundingState
  readonly reference: string | null
  readonly payment_reference: string | null
  readonly next_url: string | null
  readonly received: RequestedAmount | null
  readonly refunded: Cents
  readonly disputed: Cents
}

export const unchanged = (row: FundingRow): NextState => {
  const { status, reference, payment_reference, next_url, received, refunded, disputed } = row
  return { status, reference, payment_reference, next_url, received, refunded, disputed }
}

export const isAsAsked = ({ asked }: FundingRow, received: RequestedAmount | null): boolean =>
  asked.currency === received?.currency && asked.amount === received.amount

function paidStatus({ amount, fee, tax }: FundingRow, { refunded, dispute }: ProviderState & { state: 'paid' }): FundingState {
  if (dispute === 'open') return 'disputed'
  if (dispute === 'lost') return 'lost'
  if (refunded >= plus(amount, fee, tax)) return 'reversed'
  return dispute === 'won' ? 'won' : 'paid'
}

function paidState(row: FundingRow, truth: ProviderState & { state: 'paid' }): NextState {
  const { reference, payment_reference, received, refunded, disputed } = truth
  const whole = plus(refunded, row.by_hand)
  const paid = { reference, payment_reference, received, next_url: null, refunded: whole, disputed }
  if (row.transaction_id !== null || isAsAsked(row, received))
    return { ...paid, status: paidStatus(row, { ...truth, refunded: whole }) }
  // Nothing was posted, so a partial refund does not change the status.
  return { ...paid, status: refunded >= received.amount ? 'reversed' : 'differs' }
}

/** Returns the current state if its status may not change to the one that the provider reports. */
export function nextState(row: FundingRow, truth: ProviderState, now: Date): NextState {
  const asItWas = unchanged(row)
  const proposed = ((): NextState => {
    switch (truth.state) {
      case 'unknown':
        return now.getTime() - row.created_at.getTime() < MADE_WITHIN_MS
          ? asItWas
          : { ...asItWas, status: 'failed', next_url: null }
      case 'open':
        return truth.page ? { ...asItWas, ...truth.page, status: 'redirected' } : asItWas
      case 'failed':
      case 'expired':
        return { ...asItWas, status: truth.state, next_url: null }
      case 'paid':
        return paidState(row, truth)
    }
  })()
  return mayBecome(row.status, proposed.status) ? proposed : asItWas
}

export const hasChanged = (row: FundingRow, next: NextState): boolean => JSON.stringify(unchanged(row)) !== JSON.stringify(next)

export const lostAmountOf = ({ refunded, disputed }: NextState): Cents => plus(refunded, disputed)

const firstAfter = (times: readonly number[], begin: Date, now: Date): Date | null => {
  const next = times.map((time) => begin.getTime() + time).find((time) => time > now.getTime())
  return next === undefined ? null : new Date(next)
}

/** Null for never. `checks` is the number of checks since the status changed. */
export function nextCheckAt(
  row: Pick<FundingRow, 'created_at' | 'expires_at'>,
  status: FundingState,
  checks: number,
  now: Date,
): Date | null {
  const after = (ms: number): Date => new Date(now.getTime() + ms)
  switch (status) {
    case 'created':
    case 'redirected': {
      const wait = after(Math.min(OPEN_CHECK_MAX_MS, MINUTE_MS * 2 ** Math.min(checks, 10)))
      const closed = row.expires_at && new Date(row.expires_at.getTime() + MINUTE_MS)
      return closed && closed > now && closed < wait ? closed : wait
    }
    case 'paid':
    case 'won':
    case 'lost':
    case 'reversed':
      return firstAfter(PAID_CHECKS_MS, row.created_at, now)
    case 'failed':
    case 'expired':
      return firstAfter(GIVEN_UP_CHECKS_MS, row.created_at, now)
    case 'differs':
    case 'disputed':
      return after(DISPUTED_CHECK_MS)
  }
}

/** After 1, 2, 4 … minutes, at most an hour. */
export const checkAfterSilence = (checks: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(checks, 10)))
