import type { feeSettings } from '@hai/contract/fee-settings'
import type { fees as feesContract } from '@hai/contract/fees'
import type { FundingMethod } from '@hai/contract/funding-states'
import type { Feature } from '../../feature.ts'
import { cachedValue } from '../../platform/cached-value.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Approvals } from '../approvals/index.ts'
import { previewFeeRule } from './preview.ts'
import { readFeeRules, rulesInForce, type DatedFeeRule } from './queries.ts'
import { feeRuleSetting, getFeeSettings, haveFeesChanged } from './settings.ts'

export type { DatedFeeRule } from './queries.ts'

export interface Fees {
  /** Throws if there is no rule, which can only be a bug. */
  current(operation: string): Promise<DatedFeeRule>
}

/**
 * Published rules arrive earlier, through events. This limit is for rules that someone inserts directly in the
 * database.
 */
const RULES_MAX_AGE_MS = 5_000

export function createFees(deps: {
  database: Database
  clock: Clock
  fundingMethods: readonly FundingMethod[]
  approvals: Pick<Approvals, 'register' | 'ask'>
}): Fees & { feature: Feature<typeof feesContract & typeof feeSettings> } {
  const { database, clock, fundingMethods, approvals } = deps
  const card_methods = fundingMethods.filter((method) => method !== 'sandbox')
  const isOpen = (operation: string): boolean =>
    (operation !== 'fund_card' || card_methods.length > 0) && (operation !== 'fund_sandbox' || fundingMethods.includes('sandbox'))
  const rules = cachedValue({ load: () => readFeeRules(database), maxAgeMs: RULES_MAX_AGE_MS, clock })
  const settings = { database, clock, approvals }
  const feeRule = feeRuleSetting(settings)

  return {
    async current(operation) {
      const rule = rulesInForce(await rules.get(), clock.now()).get(operation)
      if (!rule) throw new Error(`no fee rule for ${operation}`)
      return rule
    },
    feature: {
      updateCaches: (events) => {
        if (haveFeesChanged(events)) rules.forget()
      },
      handlers: {
        get_fee_settings: getFeeSettings(settings),
        set_fee_rule: feeRule.ask,
        preview_fee_rule: previewFeeRule({ database, rules }),
        list_fee_rules: async () => {
          const inForce = [...rulesInForce(await rules.get(), clock.now()).values()].filter(({ operation }) => isOpen(operation))
          return {
            card_methods,
            items: inForce.map(({ operation, minimum_amount, maximum_amount, bands, tax_bp, paid_by, free_per_day }) => ({
              operation,
              minimum_amount,
              maximum_amount,
              tax_bp,
              paid_by,
              free_per_day,
              bands: [...bands],
            })),
          }
        },
      },
      confirmedActions: { set_fee_rule: feeRule.describe },
    },
  }
}
