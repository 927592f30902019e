import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'

export interface FigureColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the end of their cells. */
  align?: 'end'
}

export interface FigureTableProps<Row> {
  label: string
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The last line: a cell for each column. */
  sum?: readonly ReactNode[]
}

/** A table of figures that is there as a whole: no pages, no filters. Where it is wider than the screen it is moved within its box. */
export function FigureTable<Row>({ label, columns, rows, rowKey, sum }: FigureTableProps<Row>) {
  const end = (column: FigureColumn<Row> | undefined) => (column?.align === 'end' ? 'text-end whitespace-nowrap' : 'text-start')
  return (
    <div tabIndex={0} role="group" aria-label={label} className="relative -mx-edge overflow-x-auto px-edge md:-mx-5 md:px-5">
      <table aria-label={label} className="w-full text-sm leading-5">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={cx(
                  'border-b border-line px-2 pt-1 pb-2 text-xs font-medium text-ink-soft first:pl-0 last:pr-0',
                  end(column),
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="hover:bg-[color-mix(in_oklab,var(--color-sunken)_55%,transparent)]">
              {columns.map((column) => (
                <td key={column.id} className={cx('px-2 py-1.5 first:pl-0 last:pr-0', end(column))}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sum && (
          <tfoot>
            <tr className="font-bold">
              {sum.map((cell, index) => (
                <td
                  key={columns[index]?.id ?? index}
                  className={cx('border-t border-line px-2 pt-2 first:pl-0 last:pr-0', end(columns[index]))}
                >
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
