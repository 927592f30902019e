import type { Output } from '@hai/contract/contract'
import type { Cents } from '@hai/contract/money'
import type { AccountId, SpendingGuard } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Failure } from '../../platform/failure.ts'
import type { PlatformDay } from './platform-day.ts'
import type { AgentLevel } from './queries.ts'

export interface LimitProfile {
  readonly tier: number
  readonly is_agent: boolean
  readonly agent_level: number
}

/** A limit and how much of it is used, in cents. `resets_at` is null for a limit without a fixed reset time. */
export interface LimitUse {
  readonly limit: Cents
  readonly used: Cents
  readonly remaining: Cents
  readonly resets_at: string | null
}

/** A daily limit of an account with its own meter. */
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

/** The limits that other features need. Pass a transaction as `within` to read within it. */
export interface Limits {
  /** The ledger guard for the daily limit of outgoing payments. */
  outgoing(payment: { tier: number; account: AccountId; amount: Cents }, within?: Database): Promise<SpendingGuard>
  /** The most that the available balance may reach by receiving money. */
  balanceCap(profile: LimitProfile, within?: Database): Promise<Cents>
  /** The most that a member’s available balance may reach. Fails: NOT_FOUND. */
  balanceCapOf(user_id: string): Promise<Cents>
  outToday(who: { tier: number; account: AccountId }): Promise<LimitUse>
  /** A limit with its own meter, and today’s use of it. */
  meteredToday(of: MeteredSum): Promise<LimitUse>
  /** The ledger guard for a limit with its own meter. Rejects with `refusal`. */
  metered(payment: MeteredSum & { readonly amount: Cents; readonly refusal: Failure }): SpendingGuard
  today(): PlatformDay
  /** The cash-out limits and how much of them is used. Fails: TIER_NEEDED (no cash-outs at this tier). */
  cashouts(who: { tier: number; account: AccountId }): Promise<CashoutUse>
  /**
   * The ledger guard for the daily and 30-day limits of cash-outs. Fails: TIER_NEEDED, LIMIT_EXCEEDED (too large for a
   * single cash-out).
   */
  cashout(cashout: { tier: number; account: AccountId; amount: Cents }): Promise<SpendingGuard>
  /** All limits of a member and how much of them is used. Fails: NOT_FOUND (no wallet). */
  usedBy(who: { user_id: string; tier: number }): Promise<Omit<Output<'get_limits'>, 'tiers'>>
  agentLevel(level: number, within?: Database): Promise<AgentLevel>
}
