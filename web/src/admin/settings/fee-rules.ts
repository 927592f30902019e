import type { Output } from '@hai/contract/contract'
import { cents, formatUsd } from '@hai/contract/money'
import { feeRuleFaults, type DraftedFeeRule, type FeeOperation, type FeePayer } from '@hai/contract/fee-rule-faults'
import { getTranslations } from '../../lib/translations.ts'
import { faultText } from './fault-text.ts'
import { readFigure, formatFigure, typedFigure, type FigureKind } from './figures.ts'
import type { ShownChange } from './changes.tsx'

export type PublishedRule = Output<'get_fee_settings'>['rules'][number]
type Band = PublishedRule['bands'][number]

export const bandFigures = [
  ['from_amount', 'usd'],
  ['fixed', 'usd'],
  ['rate_bp', 'percent'],
  ['minimum', 'usd'],
  ['maximum', 'usd'],
] as const satisfies readonly (readonly [keyof Band, FigureKind])[]

export type TypedBand = { readonly key: number } & { readonly [Field in keyof Band]: string }

export interface TypedRule {
  readonly operation: FeeOperation
  readonly minimum_amount: string
  readonly maximum_amount: string
  readonly tax_bp: string
  readonly paid_by: FeePayer
  /** Empty: no limit. */
  readonly free_per_day: string
  readonly bands: readonly TypedBand[]
}

export const typedBand = (key: number, band: Partial<Band>): TypedBand => ({
  key,
  from_amount: typedFigure('usd', band.from_amount ?? 0),
  fixed: typedFigure('usd', band.fixed ?? 0),
  rate_bp: typedFigure('percent', band.rate_bp ?? 0),
  minimum: typedFigure('usd', band.minimum ?? 0),
  maximum: typedFigure('usd', band.maximum ?? null),
})

export const typedRule = (operation: FeeOperation, rule: PublishedRule): TypedRule => ({
  operation,
  paid_by: rule.paid_by,
  minimum_amount: typedFigure('usd', rule.minimum_amount),
  maximum_amount: typedFigure('usd', rule.maximum_amount),
  tax_bp: typedFigure('percent', rule.tax_bp),
  free_per_day: typedFigure('usd', rule.free_per_day),
  bands: rule.bands.map((band, key) => typedBand(key, band)),
})

export interface ReadRule {
  readonly rule: DraftedFeeRule | null
  readonly faults: Readonly<Record<string, string>>
}

/** Validates the form with the server’s own function. */
export function readRule(typed: TypedRule): ReadRule {
  const faults: Record<string, string> = {}
  const read = (path: string, kind: FigureKind, text: string): number => {
    const figure = readFigure(kind, text)
    if (figure === null) faults[path] = faultText('figure')
    return figure ?? 0
  }
  const rule: DraftedFeeRule = {
    operation: typed.operation,
    paid_by: typed.paid_by,
    minimum_amount: cents(read('minimum_amount', 'usd', typed.minimum_amount)),
    maximum_amount: cents(read('maximum_amount', 'usd', typed.maximum_amount)),
    tax_bp: read('tax_bp', 'percent', typed.tax_bp),
    free_per_day: typed.free_per_day.trim() === '' ? null : cents(read('free_per_day', 'usd', typed.free_per_day)),
    bands: typed.bands.map(({ from_amount, fixed, rate_bp, minimum, maximum }, index) => ({
      from_amount: cents(read(`bands.${index}.from_amount`, 'usd', from_amount)),
      fixed: cents(read(`bands.${index}.fixed`, 'usd', fixed)),
      rate_bp: read(`bands.${index}.rate_bp`, 'percent', rate_bp),
      minimum: cents(read(`bands.${index}.minimum`, 'usd', minimum)),
      maximum: maximum.trim() === '' ? null : cents(read(`bands.${index}.maximum`, 'usd', maximum)),
    })),
  }
  if (Object.keys(faults).length > 0) return { rule: null, faults }
  for (const { path, reason, amount } of feeRuleFaults(rule))
    faults[path] =
      amount === undefined ? faultText(reason) : getTranslations('admin_settings')('fault_eats', { amount: formatUsd(amount) })
  return { rule, faults }
}

export function formatBand({ fixed, rate_bp, minimum, maximum }: Omit<Band, 'from_amount'>): string {
  const t = getTranslations('admin_settings')
  const parts = [...(fixed > 0 ? [formatUsd(fixed)] : []), ...(rate_bp > 0 ? [formatFigure('percent', rate_bp)] : [])]
  const bounds = [
    ...(minimum > 0 ? [t('at_least', { amount: formatUsd(minimum) })] : []),
    ...(maximum !== null && (rate_bp > 0 || maximum < fixed) ? [t('at_most', { amount: formatUsd(maximum) })] : []),
  ]
  const isFree = parts.length === 0 && minimum === 0
  return isFree ? t('ui.free') : [parts.join(' + '), ...bounds].filter(Boolean).join(', ')
}

export const formatFreeSum = (sum: number | null): string =>
  sum === null ? getTranslations('admin_settings')('no_free_bound') : formatUsd(sum)

export const formatBands = (bands: readonly Band[]): string =>
  bands.length === 0
    ? getTranslations('admin_settings')('ui.free')
    : bands.map((band) => `${formatUsd(band.from_amount)}: ${formatBand(band)}`).join('; ')

export function ruleLines(rule: PublishedRule, before: PublishedRule | undefined): ShownChange['lines'] {
  const t = getTranslations('admin_settings')
  const describeRule = (of: PublishedRule | undefined): readonly string[] =>
    of
      ? [
          `${formatUsd(of.minimum_amount)} – ${formatUsd(of.maximum_amount)}`,
          formatBands(of.bands),
          formatFigure('percent', of.tax_bp),
          t(`paid_by_${of.paid_by}`),
          formatFreeSum(of.free_per_day),
        ]
      : []
  const labels = [t('bounds'), t('ui.fee'), t('tax'), t('paid_by'), t('free_per_day')]
  const was = describeRule(before)
  const is = describeRule(rule)
  return labels
    .map((label, index) => ({ label, before: was[index] ?? null, after: is[index] ?? '' }))
    .filter((line) => line.before !== line.after)
}
