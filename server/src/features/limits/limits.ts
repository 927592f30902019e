import type { Output } from '@hai/contract/contract'
import type { Cents } from '@hai/contract/money'
import type { AccountId, SpendingGuard } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Failure } from '../../platform/failure.ts'
import type { PlatformDay } from './platform-day.ts'
import type { AgentLevel } from './queries.ts'

export interface Standing {
  readonly tier: number
  readonly is_agent: boolean
  readonly agent_level: number
}

/** Cents. */
export interface LimitUse {
  readonly limit: Cents
  readonly used: Cents
  readonly remaining: Cents
  readonly resets_at: string | null
}

/** A daily limit of an account that is counted separately. */
export interface MeteredSum {
  readonly account: AccountId
  readonly meter: string
  readonly limit: Cents
}

/** The limits for one cash-out, for today, and for 30 days. */
export interface CashoutUse {
  readonly each: Cents
  readonly per_day: LimitUse
  readonly days_30: LimitUse
}

/** Limits for other features. Pass a transaction as `within` to read over its connection. */
export interface Limits {
  /** The ledger guard for the daily limit of outgoing payments. */
  outgoing(payment: { tier: number; account: AccountId; amount: Cents }, within?: Database): Promise<SpendingGuard>
  /** The maximum available balance after receiving money. */
  balanceCap(standing: Standing, within?: Database): Promise<Cents>
  /** The maximum balance of a member by id. Fails: NOT_FOUND. */
  balanceCapOf(user_id: string): Promise<Cents>
  outToday(who: { tier: number; account: AccountId }): Promise<LimitUse>
  /** Today’s use of a limit that `meter` counts separately. */
  meteredToday(of: MeteredSum): Promise<LimitUse>
  /** The ledger guard for such a limit. Rejects with `refusal`. */
  metered(payment: MeteredSum & { readonly amount: Cents; readonly refusal: Failure }): SpendingGuard
  today(): PlatformDay
  /** The use of the cash-out limits. Fails: TIER_NEEDED (no cash-outs at this tier). */
  cashouts(who: { tier: number; account: AccountId }): Promise<CashoutUse>
  /**
   * The ledger guard for the daily and 30-day limits of cash-outs. Fails: TIER_NEEDED, LIMIT_EXCEEDED (a single
   * cash-out is too large).
   */
  cashout(cashout: { tier: number; account: AccountId; amount: Cents }): Promise<SpendingGuard>
  /** The use of all limits of a member. Fails: NOT_FOUND (no wallet). */
  usedBy(who: { user_id: string; tier: number }): Promise<Omit<Output<'get_limits'>, 'tiers'>>
  agentLevel(level: number, within?: Database): Promise<AgentLevel>
}
