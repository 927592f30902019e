import { Pencil } from 'lucide-react'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { FigureTable } from '../ui/figure-table.tsx'
import { formatFigure, type FigureField, type Figures } from './figures.ts'

export interface FiguresRow {
  key: string
  title: string
  figures: Figures
}

export function FiguresTable({
  label,
  fields,
  rows,
  onChange,
}: {
  label: string
  fields: readonly FigureField[]
  rows: readonly FiguresRow[]
  onChange?: (row: FiguresRow) => void
}) {
  const t = useTranslations('admin_settings')
  const changeOf = (row: FiguresRow) => (
    <Button size="small" icon={Pencil} aria-label={t('change_of', { what: row.title })} onClick={() => onChange?.(row)}>
      {t('ui.change')}
    </Button>
  )
  return (
    <FigureTable
      label={label}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { id: 'title', header: '', cell: ({ title }) => <span className="font-medium whitespace-nowrap">{title}</span> },
        ...fields.map(({ path, kind, label: header, empty }) => ({
          id: path,
          header,
          align: 'end' as const,
          cell: ({ figures }: FiguresRow) => (
            <span className="tabular-nums">{formatFigure(kind, figures[path] ?? null, empty)}</span>
          ),
        })),
        ...(onChange ? [{ id: 'change', header: '', align: 'end' as const, cell: changeOf }] : []),
      ]}
    />
  )
}
