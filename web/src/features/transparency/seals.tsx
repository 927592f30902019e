import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { FindSeal } from './find-seal.tsx'
import { SealLine } from './seal-line.tsx'

/** A reader who notes a seal can detect any later change of the sealed part of the journal. */
export function Seals() {
  const t = useTranslations('transparency')
  const { data, error, refetch } = useQuery(api.list_seals.query({ limit: 3 }))
  return (
    <Section title={t('seals')}>
      <Box className="grid grid-cols-1 gap-3">
        <p>{t('seals_text')}</p>
        {error && <LoadFailed onRetry={() => void refetch()} />}
        {data?.items.length === 0 && <p className="text-ink-soft">{t('seals_none')}</p>}
        {data?.items.map((seal) => (
          <div key={seal.number} className="border-t border-line pt-2">
            <SealLine seal={seal} />
          </div>
        ))}
        <div className="mt-1 border-t border-line pt-4">
          <FindSeal />
        </div>
      </Box>
    </Section>
  )
}
