import type { Cashout } from '@hai/contract/cashout-record'
import { useTranslations } from '../../lib/translations.ts'
import { Figures, type Figure } from '../../ui/figures.tsx'
import { useGourdes } from '../../ui/in-gourdes.tsx'
import { Box, Section } from '../../ui/row.tsx'

/** The member sees the whole rating, and the agent only the stars. */
export function RatingSummary({ rating, role }: { rating: NonNullable<Cashout['rating']>; role: Cashout['role'] }) {
  const t = useTranslations('cashouts')
  const inGourdes = useGourdes()
  const figures: (Figure | false)[] = [
    rating.htg_received !== null && { label: t('you_got'), value: inGourdes(rating.htg_received) },
    role === 'member' && rating.asked_for_more && { label: t('asked_for_more'), value: t('yes') },
    role === 'member' && rating.had_to_buy && { label: t('had_to_buy'), value: t('yes') },
    rating.rating !== null && { label: t('ui.rating'), value: t('ui.stars', { count: rating.rating }) },
  ]
  const texts = figures.filter((figure) => figure !== false)
  if (texts.length === 0) return null
  return (
    <Section title={t(role === 'member' ? 'you_said' : 'they_said')}>
      <Box>
        <Figures items={texts} />
      </Box>
    </Section>
  )
}
