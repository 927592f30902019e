import { Pencil } from 'lucide-react'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { sayFigure, type FigureField, type Figures } from './figures.ts'

export interface FiguresRow {
  key: string
  title: string
  figures: Figures
}

/** Rows of settings side by side, so that each is seen beside its neighbours. */
export function FiguresTable({
  label,
  fields,
  rows,
  onChange,
}: {
  label: string
  fields: readonly FigureField[]
  rows: readonly FiguresRow[]
  /** Absent where they may only be read. */
  onChange?: (row: FiguresRow) => void
}) {
  const t = useWords('admin_settings')
  return (
    <div className="relative overflow-x-auto" role="group" aria-label={label} tabIndex={0}>
      <table className="w-full border-collapse text-end whitespace-nowrap">
        <thead className="text-sm text-ink-soft">
          <tr>
            <td />
            {fields.map(({ path, label: head }) => (
              <th key={path} scope="col" className="px-3 py-2 text-end font-normal whitespace-normal">
                {head}
              </th>
            ))}
            {onChange && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-t border-line">
              <th scope="row" className="py-2 pe-3 text-start font-medium">
                {row.title}
              </th>
              {fields.map(({ path, kind }) => (
                <td key={path} className="px-3 py-2 tabular-nums">
                  {sayFigure(kind, row.figures[path] ?? null)}
                </td>
              ))}
              {onChange && (
                <td className="py-1 ps-3">
                  <Button
                    size="small"
                    icon={Pencil}
                    aria-label={t('change_of', { what: row.title })}
                    onClick={() => onChange(row)}
                  >
                    {t('change')}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
