import { formatUsd, type Cents } from '@hai/contract/money'
import type { Translate } from '../../lib/words.ts'
import type { Figure } from '../../ui/figures.tsx'

/** What a send costs: the fee also where there is none, a tax only where there is one. */
export function costFigures({ fee, tax }: { fee: Cents; tax: Cents }, t: Translate<'transfers'>): Figure[] {
  const shown = { label: t('fee'), value: fee > 0 ? formatUsd(fee) : t('none') }
  return tax > 0 ? [shown, { label: t('tax'), value: formatUsd(tax) }] : [shown]
}
