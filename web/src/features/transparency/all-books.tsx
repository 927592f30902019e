import type { PublicFigures } from '@hai/contract/transparency'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { zonedMoment } from '../../lib/zoned-moment.ts'
import { Amount } from '../../ui/amount.tsx'
import { Box, Section } from '../../ui/row.tsx'

/** The newest proof of each book, and their sum with the money on its way. Nothing if there is one book. */
export function AllBooks({ of }: { of: PublicFigures['all_books'] }) {
  const t = useTranslations('transparency')
  const language = useLanguage()
  if (of === null) return null
  const { books, sum } = of
  return (
    <Section title={t('all_books')}>
      <Box>
        <dl className="grid grid-cols-1 gap-3">
          {books.map(({ name, newest }) => (
            <Line
              key={name}
              title={name === '' ? t('all_books_main') : name.toUpperCase()}
              text={newest ? zonedMoment(new Date(newest.at), language) : t('ui.nothing_published')}
              cents={newest?.total ?? null}
            />
          ))}
          {sum && <Line title={t('all_books_transit')} text={t('all_books_transit_text')} cents={sum.on_the_way} />}
          {sum && <Line title={t('ui.total')} cents={sum.total} />}
        </dl>
        <p className="mt-3 text-sm text-ink-soft">{t(sum ? 'all_books_text' : 'all_books_missing')}</p>
      </Box>
    </Section>
  )
}

function Line({ title, text, cents }: { title: string; text?: string; cents: number | null }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="min-w-0 flex-[1_1_12rem] font-medium">
        {title}
        {text !== undefined && <span className="block text-sm font-normal text-ink-soft">{text}</span>}
      </dt>
      <dd>{cents === null ? '–' : <Amount cents={cents} />}</dd>
    </div>
  )
}
