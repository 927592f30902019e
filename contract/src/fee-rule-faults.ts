import { chargePastFree, type FeeBand, type FeeRule } from './fee-bands.ts'
import { cents, type Cents } from './money.ts'

/**
 * Validates fee rules (docs/product/money-and-fees.md#changing-a-fee). The server rejects faulty rules, and the editor
 * shows each fault beside its field.
 */

export const feeOperations = ['send', 'quick_pay', 'cash_out', 'cash_in', 'task_reward', 'fund_card', 'fund_sandbox'] as const
export type FeeOperation = (typeof feeOperations)[number]
export type FeePayer = 'payer' | 'payee' | 'platform'

export const payersOf: Readonly<Record<FeeOperation, readonly [FeePayer, ...FeePayer[]]>> = {
  send: ['payer'],
  quick_pay: ['payee', 'payer'],
  cash_out: ['payer'],
  cash_in: ['platform'],
  task_reward: ['payer'],
  fund_card: ['payer'],
  fund_sandbox: ['payer'],
}

export const freeSumOperations = ['send', 'quick_pay'] as const satisfies readonly FeeOperation[]
export type FreeSumOperation = (typeof freeSumOperations)[number]
export const hasFreeSum = (operation: FeeOperation): boolean => freeSumOperations.some((one) => one === operation)

export const FEE_BANDS_MAX = 20
/**
 * 25 %. A higher rate is probably a typing mistake. The bound also limits where a charge can exceed its amount (see
 * `outgrownAt`).
 */
export const FEE_RATE_BP_MAX = 2_500
export const TAX_BP_MAX = 10_000
/** No operation can move more than this at once. */
export const FEE_BOUND_MAX = 1_000_000_00

export interface DraftedFeeRule extends FeeRule {
  readonly operation: FeeOperation
  readonly paid_by: FeePayer
}

export const feeFaults = [
  /** The maximum amount is below the minimum. */
  'bounds',
  /** This operation does not support this payer. */
  'payer',
  /** A band starts at or below the start of the previous one. */
  'overlap',
  /** A band starts above the maximum amount and would never apply. */
  'never_counts',
  /** A band's maximum fee is below its minimum. */
  'maximum',
  /** Fee and tax would consume the amount named in the fault. */
  'eats_amount',
  /** A cash-in commission has no minimum, maximum or tax. */
  'share_only',
  /** This operation has no daily free sum. */
  'no_free_sum',
] as const
export type FeeFaultReason = (typeof feeFaults)[number]

export interface FeeFault {
  /** Path in the call's input, such as `bands.2.from_amount`. */
  readonly path: string
  readonly reason: FeeFaultReason
  /** The affected amount in cents. Only for the fault `eats_amount`. */
  readonly amount?: Cents
}

/** Number of cents checked from the start of each band (see `outgrownAt`). */
const STEPS = 16

/**
 * The smallest amount within the bounds that fee and tax consume entirely, once the daily free sum is used up; null if
 * there is none. It is enough to check the first amounts of each band: the percentage is at most 25 % and the tax at
 * most the fee, so each further cent adds at most half a cent of fee and tax, and rounding adds less than three cents.
 * If something remains at the start of a band and for sixteen cents after it, something remains in the whole band.
 */
function outgrownAt(rule: FeeRule): Cents | null {
  const begins = [rule.minimum_amount, ...rule.bands.map(({ from_amount }) => from_amount)].filter(
    (amount) => amount >= rule.minimum_amount && amount <= rule.maximum_amount,
  )
  for (const begin of begins.toSorted((a, b) => a - b))
    for (let amount = begin; amount <= Math.min(begin + STEPS, rule.maximum_amount); amount = cents(amount + 1)) {
      const { fee, tax } = chargePastFree(rule, amount)
      if (fee + tax >= amount) return amount
    }
  return null
}

function bandFaults(rule: DraftedFeeRule, band: FeeBand, index: number): FeeFault[] {
  const faults: FeeFault[] = []
  const before = rule.bands[index - 1]
  if (before && band.from_amount <= before.from_amount) faults.push({ path: `bands.${index}.from_amount`, reason: 'overlap' })
  if (band.from_amount > rule.maximum_amount) faults.push({ path: `bands.${index}.from_amount`, reason: 'never_counts' })
  if (band.maximum !== null && band.maximum < band.minimum) faults.push({ path: `bands.${index}.maximum`, reason: 'maximum' })
  if (rule.operation === 'cash_in' && (band.minimum > 0 || band.maximum !== null))
    faults.push({ path: `bands.${index}.${band.minimum > 0 ? 'minimum' : 'maximum'}`, reason: 'share_only' })
  return faults
}

/** Faults of a rule whose individual values are within their bounds. Empty means that the rule is valid. */
export function feeRuleFaults(rule: DraftedFeeRule): readonly FeeFault[] {
  const faults: FeeFault[] = []
  if (rule.maximum_amount < rule.minimum_amount) faults.push({ path: 'maximum_amount', reason: 'bounds' })
  if (!payersOf[rule.operation].includes(rule.paid_by)) faults.push({ path: 'paid_by', reason: 'payer' })
  if (rule.operation === 'cash_in' && rule.tax_bp > 0) faults.push({ path: 'tax_bp', reason: 'share_only' })
  if (rule.free_per_day !== null && !hasFreeSum(rule.operation)) faults.push({ path: 'free_per_day', reason: 'no_free_sum' })
  faults.push(...rule.bands.flatMap((band, index) => bandFaults(rule, band, index)))
  if (faults.length > 0) return faults
  const amount = outgrownAt(rule)
  if (amount === null) return []
  const index = rule.bands.findLastIndex(({ from_amount }) => from_amount <= amount)
  return [{ path: `bands.${index}.fixed`, reason: 'eats_amount', amount }]
}
