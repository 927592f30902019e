import type { Output } from '@hai/contract/contract'
import type { ClassSums } from '@hai/contract/accounting'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'
import { Status } from '../../ui/status.tsx'
import { bookTitle, useSeveralBooks } from '../ui/book-title.ts'
import { FigureTable } from '../ui/figure-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { POLLING } from '../ui/polling.ts'
import { Difference, MoneyOrDash } from '../ui/sensitive.tsx'

const lines = ['outside', 'available', 'on_hold', 'escrow', 'platform', 'in_transit'] as const
type Line = (typeof lines)[number]

/** The balances of all books together. Nothing if there is one book. */
export function BooksBalance() {
  const several = useSeveralBooks()
  const { data } = useQuery({ ...api.get_books_balance.query(), ...POLLING, enabled: several !== null })
  return several !== null && data ? <Shown of={data} /> : null
}

function Shown({ of: { books, total, is_balanced } }: { of: Output<'get_books_balance'> }) {
  const t = useTranslations('admin_accounting')
  const ui = useTranslations('admin_ui')
  const columns: readonly { readonly id: string; readonly header: string; readonly sums: ClassSums }[] = [
    ...books.map((sums) => ({ id: `book ${sums.name}`, header: bookTitle(sums.name, ui), sums })),
    { id: 'total', header: t('ui.total'), sums: total },
  ]
  return (
    <Panel
      title={t('all_books')}
      aside={<Status tone={is_balanced ? 'plain' : 'problem'}>{t(is_balanced ? 'balanced' : 'unbalanced')}</Status>}
    >
      {!is_balanced && <Notice kind="problem">{t('all_books_unbalanced')}</Notice>}
      <FigureTable<Line>
        label={t('all_books')}
        rows={lines}
        rowKey={(line) => line}
        columns={[
          { id: 'class', header: t('account_class'), cell: (line) => t(`class_${line}`) },
          ...columns.map(({ id, header, sums }) => ({
            id,
            header,
            align: 'end' as const,
            cell: (line: Line) => <MoneyOrDash cents={sums[line]} />,
          })),
        ]}
        sum={[t('ui.total'), ...columns.map(({ id, sums }) => <Difference key={id} cents={sums.sum} isGoodAtZero />)]}
      />
      <p className="max-w-(--container-prose) text-sm text-ink-soft">{t('all_books_text')}</p>
    </Panel>
  )
}
