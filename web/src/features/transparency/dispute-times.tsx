import type { PublicFigures } from '@hai/contract/transparency'
import { DISPUTES_LEAST } from '@hai/contract/transparency-values'
import { useTranslations } from '../../lib/translations.ts'
import { Figures } from '../../ui/figures.tsx'
import { Box, Section } from '../../ui/row.tsx'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export function DisputeTimes({ disputes: { days, answered, ended } }: { disputes: PublicFigures['disputes'] }) {
  const t = useTranslations('transparency')
  const formatMedian = ({ median_seconds }: PublicFigures['disputes']['answered']): string => {
    if (median_seconds === null) return t('too_few', { least: DISPUTES_LEAST })
    if (median_seconds < HOUR) return t('minutes', { count: Math.max(1, Math.round(median_seconds / MINUTE)) })
    if (median_seconds < 2 * DAY) return t('hours', { count: Math.round(median_seconds / HOUR) })
    return t('days', { count: Math.round(median_seconds / DAY) })
  }
  return (
    <Section title={t('disputes')}>
      <Box className="grid gap-1">
        <Figures
          items={[
            { label: t('answered'), value: formatMedian(answered) },
            { label: t('ended'), value: formatMedian(ended) },
          ]}
        />
        <p className="text-sm text-ink-soft">{t('disputes_text', { days })}</p>
      </Box>
    </Section>
  )
}
