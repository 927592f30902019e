import { chargePastFree, type FeeBand, type FeeRule } from './fee-bands.ts'
import { cents, type Cents } from './money.ts'

/**
 * What a fee rule must be before it may count (product.md, section 1), free of libraries: the server refuses by it, and the editor
 * shows beside each field what it says.
 */

export const feeOperations = ['send', 'quick_pay', 'cash_out', 'cash_in', 'task_reward', 'fund_card', 'fund_sandbox'] as const
export type FeeOperation = (typeof feeOperations)[number]
export type FeePayer = 'payer' | 'payee' | 'platform'

/** Who can pay for each: what the operations know how to book. */
export const payersOf: Readonly<Record<FeeOperation, readonly [FeePayer, ...FeePayer[]]>> = {
  send: ['payer'],
  quick_pay: ['payee', 'payer'],
  cash_out: ['payer'],
  cash_in: ['platform'],
  task_reward: ['payer'],
  fund_card: ['payer'],
  fund_sandbox: ['payer'],
}

/** The operations whose free amounts have a sum for each payer and day. */
export const freeSumOperations = ['send', 'quick_pay'] as const satisfies readonly FeeOperation[]
export type FreeSumOperation = (typeof freeSumOperations)[number]
export const hasFreeSum = (operation: FeeOperation): boolean => freeSumOperations.some((one) => one === operation)

export const FEE_BANDS_MAX = 20
/** A quarter: more is a slip of the finger. It also bounds where a charge can outgrow its amount; see `outgrownAt`. */
export const FEE_RATE_BP_MAX = 2_500
export const TAX_BP_MAX = 10_000
/** No operation moves more at once. */
export const FEE_BOUND_MAX = 1_000_000_00

export interface DraftedFeeRule extends FeeRule {
  readonly operation: FeeOperation
  readonly paid_by: FeePayer
}

export const feeFaults = [
  /** The largest amount is below the smallest. */
  'bounds',
  /** This operation is not paid for by them. */
  'payer',
  /** A band begins where the one before it does, or below. */
  'overlap',
  /** A band begins above the largest amount: it would never count. */
  'never_counts',
  /** The most of a band is below its least. */
  'maximum',
  /** Fee and tax would eat up the amount that is named in the fault. */
  'eats_amount',
  /** What an agent earns of a cash-in has neither a least nor a most, and no tax. */
  'share_only',
  /** Free amounts of this operation have no sum of the day. */
  'no_free_sum',
] as const
export type FeeFaultReason = (typeof feeFaults)[number]

export interface FeeFault {
  /** As in the input of the call: `bands.2.from_amount`. */
  readonly path: string
  readonly reason: FeeFaultReason
  /** Of `eats_amount`: where. Cents. */
  readonly amount?: Cents
}

/** How far from where it begins a charge is looked at; see `outgrownAt`. */
const STEPS = 16

/**
 * The smallest amount within the bounds that fee and tax together use up, once the free sum of the day is spent; null: there is none.
 * Only the first amounts of each band need a check. The fee is at most a quarter of the amount and the tax at most the fee, so a cent
 * more adds at most half a cent of charge, and rounding adds less than three cents. If an amount is left at the start of a band and for
 * sixteen cents after it, one is left all along the band.
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

/** What is wrong with a rule whose figures are each within their own bounds; empty: it may count. */
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
