import type { BookPairHealth, SystemReport } from '@hai/contract/health'
import { useTranslations } from '../../lib/translations.ts'
import { bookTitle } from '../ui/book-title.ts'
import { FigureTable } from '../ui/figure-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { Difference, MoneyOrDash } from '../ui/sensitive.tsx'
import { countText, msText } from './amounts.ts'

type Way = BookPairHealth['on_the_way'][number]

/** Nothing if there is one book. */
export function BookPairs({ of: { health } }: { of: SystemReport }) {
  const t = useTranslations('admin_health')
  const ui = useTranslations('admin_ui')
  const { book_pairs } = health
  if (book_pairs.length === 0) return null
  const nameOf = (name: string): string => bookTitle(name, ui)
  const wayOf = ({ from, to }: Way): string => ui('from_to', { from: nameOf(from), to: nameOf(to) })
  return (
    <Panel title={t('between_books')}>
      <FigureTable
        label={t('between_books')}
        rows={book_pairs.flatMap(({ on_the_way }) => on_the_way)}
        rowKey={wayOf}
        columns={[
          { id: 'way', header: t('direction'), cell: wayOf },
          { id: 'amount', header: t('ui.status_arriving'), align: 'end', cell: ({ amount }) => <MoneyOrDash cents={amount} /> },
          { id: 'payments', header: t('payments'), align: 'end', cell: ({ payments }) => countText(payments) },
          {
            id: 'oldest',
            header: t('oldest_payment'),
            align: 'end',
            cell: ({ oldest_seconds: seconds }) => (seconds === null ? '–' : msText(seconds * 1_000)),
          },
        ]}
      />
      <FigureTable
        label={t('clearing')}
        rows={book_pairs}
        rowKey={({ one, other }) => `${one} ${other}`}
        columns={[
          {
            id: 'pair',
            header: t('clearing'),
            cell: ({ one, other }) => t('two_books', { one: nameOf(one), other: nameOf(other) }),
          },
          {
            id: 'difference',
            header: t('clearing_difference'),
            align: 'end',
            cell: ({ difference }) =>
              difference === null ? t('clearing_missing') : <Difference cents={difference} isGoodAtZero />,
          },
        ]}
      />
    </Panel>
  )
}
