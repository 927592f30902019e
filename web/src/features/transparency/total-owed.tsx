import type { PublicFigures } from '@hai/contract/transparency'
import { PROVEN_LEAST } from '@hai/contract/transparency-values'
import { longDayWithYear } from '../../lib/moments.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { zonedMoment } from '../../lib/zoned-moment.ts'
import { Amount } from '../../ui/amount.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box, Section } from '../../ui/row.tsx'

/** The total is calculated every night, so a total older than this means that a night was missed. */
const LATE_AFTER_MS = 36 * 3_600_000

export function TotalOwed({ figures: { as_of, liabilities } }: { figures: PublicFigures }) {
  const { newest, last_try } = liabilities
  const t = useTranslations('transparency')
  const language = useLanguage()
  const formatDay = (iso: string): string => longDayWithYear(new Date(iso), language)
  const isUnpublished = last_try !== null && last_try.outcome !== 'published'
  return (
    <Section title={t('owed')}>
      {isUnpublished && (
        <Notice
          kind={last_try.outcome === 'mismatch' ? 'problem' : 'info'}
          title={t('unpublished', { when: formatDay(last_try.at) })}
        >
          <p>{last_try.outcome === 'mismatch' ? t('mismatch') : t('few', { least: PROVEN_LEAST })}</p>
        </Notice>
      )}
      {!newest && !isUnpublished && (
        <Notice kind="wait" title={t('ui.nothing_published')}>
          <p>{t('owed_first')}</p>
        </Notice>
      )}
      {newest && !isUnpublished && Date.parse(as_of) - Date.parse(newest.at) > LATE_AFTER_MS && (
        <Notice kind="wait" title={t('owed_late', { when: formatDay(newest.at) })}>
          <p>{t('owed_late_text')}</p>
        </Notice>
      )}
      <Box className="grid grid-cols-1 gap-1">
        {newest && (
          <>
            <p>
              <Amount cents={newest.total} size="big" />
            </p>
            <p>{t('owed_at', { when: zonedMoment(new Date(newest.at), language) })}</p>
            <p className="mt-2 text-sm text-ink-soft">{t('root')}</p>
            <p className="font-mono text-sm break-all">{newest.root}</p>
            <p className="mt-1">
              <CopyButton text={newest.root} label={t('copy_root')} done={t('ui.copied')} />
            </p>
          </>
        )}
        <p className="mt-2 text-sm text-ink-soft first:mt-0">{t('owed_text')}</p>
        <p className="mt-2 text-sm text-ink-soft">{t('owed_counts')}</p>
      </Box>
    </Section>
  )
}
