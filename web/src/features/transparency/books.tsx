import type { PublicFigures } from '@hai/contract/transparency'
import type { BooksState } from '@hai/contract/transparency-words'
import { useLanguage, useWords } from '../../lib/words.ts'
import { zonedMoment } from '../../lib/zoned-moment.ts'
import { Figures } from '../../ui/figures.tsx'
import { Notice, type NoticeKind } from '../../ui/notice.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { Answer } from './answer.tsx'

const kinds: Readonly<Record<BooksState, NoticeKind>> = { balanced: 'in', off: 'problem', unknown: 'wait' }

/** Whether the books balance, and how old that knowledge is. */
export function Books({ books: { state, checked_at, recounted_at } }: { books: PublicFigures['books'] }) {
  const t = useWords('transparency')
  const language = useLanguage()
  const when = (iso: string | null, never: string): string => (iso === null ? never : zonedMoment(new Date(iso), language))
  const said = state === 'unknown' && checked_at === null ? 'new' : state
  return (
    <Section title={t('books')}>
      <Notice kind={kinds[state]} title={<Answer>{t(`books_${said}`)}</Answer>}>
        <p>{t(`books_${said}_text`)}</p>
      </Notice>
      <Box>
        <Figures
          items={[
            { label: t('checked'), value: when(checked_at, t('never')) },
            { label: t('recounted'), value: when(recounted_at, t('never_counted')) },
          ]}
        />
      </Box>
    </Section>
  )
}
