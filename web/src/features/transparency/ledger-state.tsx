import type { PublicFigures } from '@hai/contract/transparency'
import { LEDGER_CHECK_FRESH_MINUTES, type PublicLedgerState } from '@hai/contract/transparency-values'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { zonedMoment } from '../../lib/zoned-moment.ts'
import { Figures } from '../../ui/figures.tsx'
import { Notice, type NoticeKind } from '../../ui/notice.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { NoticeTitle } from '../../ui/notice-title.tsx'

const kinds: Readonly<Record<PublicLedgerState, NoticeKind>> = { balanced: 'in', off: 'problem', unknown: 'wait' }

function unchecked(began_at: string | null, as_of: string): 'empty' | 'new' | 'unknown' {
  if (began_at === null) return 'empty'
  return Date.parse(as_of) - Date.parse(began_at) < LEDGER_CHECK_FRESH_MINUTES * 60_000 ? 'new' : 'unknown'
}

export function LedgerState({ books, as_of }: Pick<PublicFigures, 'books' | 'as_of'>) {
  const { state, began_at, checked_at, read_since } = books
  const t = useTranslations('transparency')
  const language = useLanguage()
  const formatTime = (iso: string | null, never: string): string => (iso === null ? never : zonedMoment(new Date(iso), language))
  const shownState = state === 'unknown' && checked_at === null ? unchecked(began_at, as_of) : state
  return (
    <Section title={t('ledger')}>
      <Notice kind={kinds[state]} title={<NoticeTitle>{t(`ledger_${shownState}`)}</NoticeTitle>}>
        <p>{t(`ledger_${shownState}_text`)}</p>
      </Notice>
      <Box>
        <Figures
          items={[
            { label: t('checked'), value: formatTime(checked_at, t('ui.not_yet')) },
            { label: t('read_since'), value: formatTime(read_since, t('not_all_read')) },
          ]}
        />
      </Box>
    </Section>
  )
}
