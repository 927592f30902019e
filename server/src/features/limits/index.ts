import { cents, delta, type Cents } from '@hai/contract/money'
import type { limitSettings } from '@hai/contract/limit-settings'
import type { limits as limitsContract } from '@hai/contract/limits'
import type { Output } from '@hai/contract/contract'
import type { Feature } from '../../feature.ts'
import type { AccountId, Ledger } from '../../ledger/index.ts'
import { cachedValue } from '../../platform/cached-value.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { platformDays, type PlatformDay } from './platform-day.ts'
import type { Approvals } from '../approvals/index.ts'
import { createCashoutLimits } from './cashouts.ts'
import type { Limits, LimitUse, LimitProfile } from './limits.ts'
import { createMetered } from './metered.ts'
import { readLimits, readSpent, type AgentLevel, type LimitTable, type TierLimits } from './queries.ts'
import { limitSettingsOf, haveLimitsChanged } from './settings.ts'

export { platformDays, type PlatformDay } from './platform-day.ts'
export type { Limits, LimitProfile } from './limits.ts'
export type { AgentLevel } from './queries.ts'

const LIMITS_MAX_AGE_MS = 5_000

export interface LimitsDeps {
  readonly database: Database
  readonly ledger: Ledger
  readonly clock: Clock
  /** The IANA time zone in which daily limits reset. */
  readonly time_zone: string
  /** Fails: NOT_FOUND. */
  readonly profileOf: (user_id: string) => Promise<LimitProfile>
  readonly approvals: Pick<Approvals, 'register' | 'ask'>
}

/** Limits by tier and agent level (docs/product/tiers-and-limits.md). */
export function createLimits(deps: LimitsDeps): Limits & { feature: Feature<typeof limitsContract & typeof limitSettings> } {
  const { database, ledger, clock, time_zone, profileOf, approvals } = deps
  const table = cachedValue({ load: (within = database) => readLimits(within), maxAgeMs: LIMITS_MAX_AGE_MS, clock })
  const settings = limitSettingsOf({ database, clock, approvals })
  const dayOf = platformDays(time_zone)
  const today = (): PlatformDay => dayOf(clock.now())

  async function tierLimits(tier: number, within?: Database): Promise<TierLimits> {
    const found = (await table.get(within)).tiers.get(tier)
    if (!found) throw new Error(`no limits for tier ${tier}`)
    return found
  }

  async function balanceCap({ tier, is_agent, agent_level }: LimitProfile, within?: Database): Promise<Cents> {
    const { balance_cap } = await tierLimits(tier, within)
    return is_agent ? cents(Math.max(balance_cap, (await agentLevel(agent_level, within)).balance_cap)) : balance_cap
  }

  async function agentLevel(level: number, within?: Database): Promise<AgentLevel> {
    const found = (await table.get(within)).agents.get(level)
    if (!found) throw new Error(`no limits for agent level ${level}`)
    return found
  }

  const balanceCapOf = async (user_id: string): Promise<Cents> => balanceCap(await profileOf(user_id))

  async function outToday({ tier, account }: { tier: number; account: AccountId }): Promise<LimitUse> {
    const { day, ends_at } = today()
    const [{ out_per_day }, used] = await Promise.all([tierLimits(tier), readSpent(database, account, day)])
    return limitUse(out_per_day, used, ends_at)
  }

  async function readUsed({ user_id, tier }: { user_id: string; tier: number }) {
    const { available: account } = await ledger.memberAccounts(user_id)
    const who = { tier, account }
    const { cashout: mayCashOut } = await tierLimits(tier)
    const [cap, balances, out_per_day, cashout] = await Promise.all([
      balanceCapOf(user_id),
      ledger.balances(user_id),
      outToday(who),
      mayCashOut && cashoutLimits.cashouts(who),
    ])
    return { tier, balance: limitUse(cap, balances.available, null), out_per_day, cashout }
  }

  const firstTier = async (): Promise<number> => firstThatCashesOut(await table.get())
  const cashoutLimits = createCashoutLimits({ database, today, tierLimits, firstTier, limitUse })

  return {
    today,
    balanceCap,
    balanceCapOf,
    outToday,
    agentLevel,
    usedBy: readUsed,
    ...cashoutLimits,
    ...createMetered({ database, today, limitUse }),
    async outgoing({ tier, account, amount }, within) {
      const { day, ends_at } = today()
      const { out_per_day } = await tierLimits(tier, within)
      return { account, amount, day_limit: out_per_day, day, resets_at: ends_at.toISOString() }
    },
    feature: {
      updateCaches: (events) => {
        if (haveLimitsChanged(events)) table.forget()
      },
      confirmedActions: settings.confirmedActions,
      handlers: {
        ...settings.handlers,
        get_limits: async (caller) => {
          const [used, limits] = await Promise.all([readUsed(caller), table.get()])
          return { ...used, tiers: showTiers(limits) }
        },
        list_limits: async () => showLimits(await table.get()),
      },
    },
  }
}

const showTiers = ({ tiers }: LimitTable): Output<'get_limits'>['tiers'] =>
  [...tiers].map(([tier, { balance_cap, ...of }]) => ({ tier, balance: balance_cap, ...of }))

const showLimits = (limits: LimitTable): Output<'list_limits'> => ({ tiers: showTiers(limits), agents: showLevels(limits) })

const showLevels = ({ agents }: LimitTable): Output<'list_limits'>['agents'] =>
  [...agents]
    .toSorted(([a], [b]) => a - b)
    .map(([level, { balance_cap, job_maximum, jobs_open_max }]) => ({ level, balance: balance_cap, job_maximum, jobs_open_max }))

/** One above the highest tier if no tier has cash-outs. */
const firstThatCashesOut = ({ tiers }: LimitTable): number =>
  [...tiers].find(([, { cashout }]) => cashout !== null)?.[0] ?? tiers.size

function limitUse(limit: Cents, used: Cents, resets_at: Date | null): LimitUse {
  return { limit, used, remaining: cents(Math.max(0, delta(limit, used))), resets_at: resets_at?.toISOString() ?? null }
}
