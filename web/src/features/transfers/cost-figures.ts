import { formatUsd, type Cents } from '@hai/contract/money'
import type { Translate } from '../../lib/translations.ts'
import type { Figure } from '../../ui/figures.tsx'

/** Fee and tax of a payment. A zero fee is shown as "none"; a zero tax is left out. */
export function costFigures({ fee, tax }: { fee: Cents; tax: Cents }, t: Translate<'transfers'>): Figure[] {
  const shown = { label: t('fee'), value: fee > 0 ? formatUsd(fee) : t('none') }
  return tax > 0 ? [shown, { label: t('tax'), value: formatUsd(tax) }] : [shown]
}
