import { useTranslations } from '../../lib/translations.ts'
import { FigureTable } from '../ui/figure-table.tsx'
import { formatFigure, type FigureField, type Figures } from './figures.ts'

export interface FiguresListProps {
  label: string
  fields: readonly FigureField[]
  figures: Figures
}

export function FiguresList({ label, fields, figures }: FiguresListProps) {
  const t = useTranslations('admin_settings')
  return (
    <div className="max-w-(--container-prose)">
      <FigureTable
        label={label}
        rows={fields}
        rowKey={({ path }) => path}
        columns={[
          { id: 'setting', header: t('setting'), cell: ({ label: name }) => name },
          {
            id: 'value',
            header: t('setting_value'),
            align: 'end',
            cell: ({ path, kind }) => (
              <span className="font-medium tabular-nums">{formatFigure(kind, figures[path] ?? null)}</span>
            ),
          },
        ]}
      />
    </div>
  )
}
