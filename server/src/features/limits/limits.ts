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

/** In cents. `resets_at` is null for a limit without a fixed reset time. */
export interface LimitUse {
  readonly limit: Cents
  readonly used: Cents
  readonly remaining: Cents
  readonly resets_at: string | null
}

/** A daily limit that is counted apart from other payments. */
export interface MeteredSum {
  readonly account: AccountId
  readonly meter: string
  readonly limit: Cents
}

export interface CashoutUse {
  readonly each: Cents
  readonly per_day: LimitUse
  readonly days_30: LimitUse
}

/** Pass a transaction as `within` to read within it. */
export interface Limits {
  outgoing(payment: { tier: number; account: AccountId; amount: Cents }, within?: Database): Promise<SpendingGuard>
  /** The highest available balance that a person with this profile can reach by receiving money. */
  balanceCap(profile: LimitProfile, within?: Database): Promise<Cents>
  /** Fails: NOT_FOUND. */
  balanceCapOf(user_id: string): Promise<Cents>
  outToday(who: { tier: number; account: AccountId }): Promise<LimitUse>
  meteredToday(of: MeteredSum): Promise<LimitUse>
  /** The guard of the ledger for a limit with its own meter. It rejects with `refusal`. */
  metered(payment: MeteredSum & { readonly amount: Cents; readonly refusal: Failure }): SpendingGuard
  today(): PlatformDay
  /** Fails: TIER_NEEDED (no cash-outs at this tier). */
  cashouts(who: { tier: number; account: AccountId }): Promise<CashoutUse>
  /**
   * The guard of the ledger for the daily and 30-day limits. Fails: TIER_NEEDED, LIMIT_EXCEEDED (too large for a single
   * cash-out).
   */
  cashout(cashout: { tier: number; account: AccountId; amount: Cents }): Promise<SpendingGuard>
  /** Fails: NOT_FOUND (no wallet). */
  usedBy(who: { user_id: string; tier: number }): Promise<Omit<Output<'get_limits'>, 'tiers'>>
  agentLevel(level: number, within?: Database): Promise<AgentLevel>
}
