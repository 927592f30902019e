import { chargePastFree, type FeeBand, type FeeRule } from './fee-bands.ts'
import { cents, type Cents } from './money.ts'

/**
 * The rules are in docs/product/money-and-fees.md#changing-a-fee. The server rejects faulty rules, and the editor shows
 * each fault beside its field.
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
/** 25 %. A higher rate is probably a typing mistake. `findOutgrownAmount` also relies on this bound. */
export const FEE_RATE_BP_MAX = 2_500
export const TAX_BP_MAX = 10_000
/** No operation can move more than this at once. */
export const FEE_BOUND_MAX = 1_000_000_00

export interface DraftedFeeRule extends FeeRule {
  readonly operation: FeeOperation
  readonly paid_by: FeePayer
}

export const feeFaults = [
  'bounds',
  'payer',
  'overlap',
  /** A band starts above the maximum amount and would never apply. */
  'never_counts',
  'maximum',
  /** Fee and tax consume the whole amount. */
  'eats_amount',
  /** The share for a cash-in has no minimum, maximum or tax. */
  'share_only',
  'no_free_sum',
] as const
export type FeeFaultReason = (typeof feeFaults)[number]

export interface FeeFault {
  /** Path in the call's input, such as `bands.2.from_amount`. */
  readonly path: string
  readonly reason: FeeFaultReason
  readonly amount?: Cents
}

const STEPS = 16

/**
 * The smallest amount within the bounds that fee and tax consume entirely once the daily free sum is used up. Null if
 * none.
 * The start of each band and the sixteen cents after it are enough: the percentage is at most 25 % and the tax at most
 * the fee. Each further cent adds at most half a cent of fee and tax, and rounding adds less than three cents.
 */
function findOutgrownAmount(rule: FeeRule): Cents | null {
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

/** Expects values that the schema has already checked one by one. */
export function feeRuleFaults(rule: DraftedFeeRule): readonly FeeFault[] {
  const faults: FeeFault[] = []
  if (rule.maximum_amount < rule.minimum_amount) faults.push({ path: 'maximum_amount', reason: 'bounds' })
  if (!payersOf[rule.operation].includes(rule.paid_by)) faults.push({ path: 'paid_by', reason: 'payer' })
  if (rule.operation === 'cash_in' && rule.tax_bp > 0) faults.push({ path: 'tax_bp', reason: 'share_only' })
  if (rule.free_per_day !== null && !hasFreeSum(rule.operation)) faults.push({ path: 'free_per_day', reason: 'no_free_sum' })
  faults.push(...rule.bands.flatMap((band, index) => bandFaults(rule, band, index)))
  if (faults.length > 0) return faults
  const amount = findOutgrownAmount(rule)
  if (amount === null) return []
  const index = rule.bands.findLastIndex(({ from_amount }) => from_amount <= amount)
  return [{ path: `bands.${index}.fixed`, reason: 'eats_amount', amount }]
}
