import type { PublicFigures } from '@hai/contract/transparency'
import { UPTIME_DAYS } from '@hai/contract/transparency-values'
import { longDayWithYear } from '../../lib/moments.ts'
import { percentOf } from '../../lib/percent.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Box, Section } from '../../ui/row.tsx'

const BASIS_POINTS = 10_000

export function Uptime({ uptime }: { uptime: PublicFigures['uptime'] }) {
  const t = useTranslations('transparency')
  const language = useLanguage()
  return (
    <Section title={t('uptime')}>
      <Box className="grid gap-1">
        {uptime === null || uptime.of_minutes === 0 ? (
          <p>{t('uptime_nothing')}</p>
        ) : (
          <>
            <p className="text-xl font-bold">
              {percentOf(Math.floor((uptime.minutes * BASIS_POINTS) / uptime.of_minutes), language)}
            </p>
            <p>{t('uptime_since', { day: longDayWithYear(new Date(uptime.since), language) })}</p>
          </>
        )}
        <p className="mt-2 text-sm text-ink-soft">{t('uptime_text', { days: UPTIME_DAYS })}</p>
      </Box>
    </Section>
  )
}
