import { useCallback, useState, type ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { useMedia } from '../../lib/use-media.ts'

export interface FigureColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'end'
}

export interface FigureTableProps<Row> {
  label: string
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sum?: readonly ReactNode[]
}

/** Tables with more columns never fit in narrow windows. */
const NARROW_COLUMNS = 4
const WIDE = '(min-width: 64rem)'

export function FigureTable<Row>(props: FigureTableProps<Row>) {
  const isWide = useMedia(WIDE)
  const [isCut, setCut] = useState(false)
  const cut = useCallback(() => setCut(true), [])
  const isWhole = isWide || (props.columns.length <= NARROW_COLUMNS && !isCut)
  return isWhole ? <Whole {...props} onOverflow={cut} /> : <FigureCards {...props} />
}

/** Ref callback: calls `onOverflow` when the content overflows, also after a resize. */
const useOnOverflow = (onOverflow: () => void) =>
  useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const observer = new ResizeObserver(() => element.scrollWidth > element.clientWidth && onOverflow())
      for (const sized of [element, ...element.children]) observer.observe(sized)
      return () => observer.disconnect()
    },
    [onOverflow],
  )

function Whole<Row>({ label, columns, rows, rowKey, sum, onOverflow }: FigureTableProps<Row> & { onOverflow: () => void }) {
  const box = useOnOverflow(onOverflow)
  const end = (column: FigureColumn<Row> | undefined) => (column?.align === 'end' ? 'text-end' : 'text-start')
  return (
    <div
      ref={box}
      tabIndex={0}
      role="group"
      aria-label={label}
      className="relative -mx-edge overflow-x-auto px-edge md:-mx-5 md:px-5"
    >
      <table aria-label={label} className="w-full text-sm leading-5">
        <thead>
          <tr>
            {columns.map((column) => {
              const look = cx(
                'border-b border-line px-2 pt-1 pb-2 text-xs font-medium text-ink-soft first:pl-0 last:pr-0',
                end(column),
              )
              return column.header === '' ? (
                <td key={column.id} className={look} />
              ) : (
                <th key={column.id} scope="col" className={cx(look, 'align-bottom')}>
                  {column.header}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="hover:bg-[color-mix(in_oklab,var(--color-sunken)_55%,transparent)]">
              {columns.map((column) => (
                <td
                  key={column.id}
                  className={cx('px-2 py-1.5 first:pl-0 last:pr-0', end(column), column.align && 'whitespace-nowrap')}
                >
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
                  className={cx('border-t border-line px-2 pt-2 whitespace-nowrap first:pl-0 last:pr-0', end(columns[index]))}
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

function FigureCards<Row>({ label, columns: [head, ...rest], rows, rowKey, sum }: FigureTableProps<Row>) {
  const named = rest.filter(({ header }) => header !== '')
  const beside = rest.filter(({ header }) => header === '')
  return (
    <ul aria-label={label} className="text-sm">
      {rows.map((row) => (
        <li key={rowKey(row)} className={cardLook}>
          <div className="flex items-center justify-between gap-x-4">
            <div className="min-w-0 text-base font-medium wrap-anywhere">{head?.cell(row)}</div>
            {beside.map(({ id, cell }) => (
              <div key={id}>{cell(row)}</div>
            ))}
          </div>
          <dl className="grid gap-1">
            {named.map(({ id, header, cell }) => (
              <Named key={id} header={header}>
                {cell(row)}
              </Named>
            ))}
          </dl>
        </li>
      ))}
      {sum && (
        <li className={cx(cardLook, 'font-bold')}>
          <p className="text-base">{sum[0]}</p>
          <dl className="grid gap-1">
            {rest.map(({ id, header }, index) => (
              <Named key={id} header={header}>
                {sum[index + 1]}
              </Named>
            ))}
          </dl>
        </li>
      )}
    </ul>
  )
}

const cardLook = 'grid gap-1 border-t border-line py-3 first:border-0 first:pt-0 last:pb-0'

const Named = ({ header, children }: { header: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-end gap-x-4">
    <dt className="flex-[1_1_6.5rem] text-ink-soft">{header}</dt>
    <dd className="max-w-full text-end empty:before:text-ink-soft empty:before:content-['–']">{children}</dd>
  </div>
)
