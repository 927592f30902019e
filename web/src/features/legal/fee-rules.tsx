import { zeroCents } from '@hai/contract/money'
import { percentage } from '@hai/contract/number-text'
import { formatUsd } from '../../lib/money-text.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Figures } from '../../ui/figures.tsx'
import { Box, Section } from '../../ui/row.tsx'
import type { FeeRule } from './fee-sums.ts'

type Band = FeeRule['bands'][number]

const BASIS_POINTS = 10_000

/** Up to two decimals, so that a rate in basis points is shown exactly. */
function usePercent(): (basis_points: number) => string {
  const language = useLanguage()
  return (basis_points) => percentage(basis_points / BASIS_POINTS, language)
}

/** In print, the rules replace the calculator. */
export function FeeRules({ items }: { items: readonly { operation: string; name: string; rule: FeeRule }[] }) {
  const t = useTranslations('legal')
  return (
    <Section title={t('rules')}>
      <div className="grid grid-cols-1 gap-3">
        {items.map(({ operation, name, rule }) => (
          <Rule key={operation} name={name} rule={rule} />
        ))}
      </div>
    </Section>
  )
}

function Rule({ name, rule }: { name: string; rule: FeeRule }) {
  const t = useTranslations('legal')
  const percent = usePercent()
  const { paid_by, minimum_amount, maximum_amount, bands, tax_bp, free_per_day } = rule
  const isFree = paid_by === 'platform' || bands.length === 0
  return (
    <Box className="break-inside-avoid">
      <h3>{name}</h3>
      <p className="text-sm text-ink-soft">
        {t('bounds', { minimum: formatUsd(minimum_amount), maximum: formatUsd(maximum_amount) })} {t(`paid_by_${paid_by}`)}
      </p>
      {!isFree && (
        <Figures
          items={[
            ...withFreeStart(rule).map((band) => ({
              label: t('band_from', { amount: formatUsd(band.from_amount) }),
              value: <BandWords band={band} />,
            })),
            ...(tax_bp > 0 ? [{ label: t('ui.tax'), value: t('tax_of_fee', { percent: percent(tax_bp) }) }] : []),
          ]}
        />
      )}
      {free_per_day !== null && (
        <p className="mt-1.5 text-sm text-ink-soft">{t('free_sum', { amount: formatUsd(free_per_day) })}</p>
      )}
    </Box>
  )
}

/** The bands that apply from the minimum amount on. If the first band starts above it, a free band is added below. */
function withFreeStart({ bands, minimum_amount }: FeeRule): readonly Band[] {
  const met = bands
    .filter((_, at) => (bands[at + 1]?.from_amount ?? Infinity) > minimum_amount)
    .map((band) => (band.from_amount < minimum_amount ? { ...band, from_amount: minimum_amount } : band))
  const free: Band = { from_amount: minimum_amount, fixed: zeroCents, rate_bp: 0, minimum: zeroCents, maximum: null }
  return met[0] && met[0].from_amount > minimum_amount ? [free, ...met] : met
}

function BandWords({ band: { fixed, rate_bp, minimum, maximum } }: { band: Band }) {
  const t = useTranslations('legal')
  const percent = usePercent()
  const parts = [...(rate_bp > 0 ? [percent(rate_bp)] : []), ...(fixed > 0 ? [formatUsd(fixed)] : [])]
  if (parts.length === 0 && minimum === 0) return t('ui.free')
  const bounds = [
    ...(minimum > 0 ? [t('at_least', { amount: formatUsd(minimum) })] : []),
    ...(maximum !== null ? [t('at_most', { amount: formatUsd(maximum) })] : []),
  ]
  return [parts.join(' + '), ...bounds].filter(Boolean).join(', ')
}
