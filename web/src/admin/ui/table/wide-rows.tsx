import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { memo } from 'react'
import { cx } from '../../../lib/cx.ts'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import type { Direction } from './list-call.ts'
import type { RowsProps, Column } from './rows-props.ts'
import type { RowWindow } from './use-row-window.ts'

const SKELETON_ROWS = 8

/** For a width of at least 1216 px. */
export function WideRows<Row>(props: RowsProps<Row>) {
  const { body, label, columns, rows, rowKey, rowLook, sorted, onSort, visible, canOpen, isBusy } = props
  return (
    <table
      aria-label={label}
      aria-rowcount={isBusy ? undefined : rows.length + 1}
      aria-busy={isBusy}
      className="w-full text-sm leading-5"
    >
      <thead className="sticky top-14 z-(--z-sticky) bg-surface">
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <Head key={column.id} column={column} sorted={sorted} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={body} {...visible.handlers}>
        <Gap height={visible.before} span={columns.length} />
        {isBusy && rows.length === 0 && <SkeletonRows columns={columns.length} />}
        {visible.items.map(({ index }) => {
          const row = rows[index]
          return (
            row !== undefined && (
              <OneRow
                key={rowKey(row)}
                row={row}
                index={index}
                columns={columns}
                canOpen={canOpen}
                rowLook={rowLook}
                isActive={index === visible.active}
                measure={visible.measure}
              />
            )
          )
        })}
        <Gap height={visible.after} span={columns.length} />
      </tbody>
    </table>
  )
}

const rowFrame = 'outline-offset-[-3px] [&>:first-child]:pl-5 [&>:last-child]:pr-5'
const rowOpens = 'cursor-pointer hover:bg-[color-mix(in_oklab,var(--color-sunken)_55%,transparent)]'

interface OneRowProps<Row> extends Pick<RowsProps<Row>, 'columns' | 'canOpen' | 'rowLook'> {
  row: Row
  index: number
  isActive: boolean
  measure: RowWindow['measure']
}

/** Memoised, so that scrolling does not render unchanged rows. */
const OneRow = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<Row>({ row, index, columns, isActive, measure, canOpen, rowLook }: OneRowProps<Row>) {
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={isActive ? 0 : -1}
      className={cx(rowFrame, canOpen && rowOpens, rowLook?.(row))}
    >
      {columns.map(({ id, align, cell }) => (
        <td
          key={id}
          className={cx(
            'px-3 py-2.25 align-middle wrap-anywhere [&_.rounded-full]:whitespace-nowrap',
            align === 'end' && 'text-end',
          )}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}

const Gap = ({ height, span }: { height: number; span: number }) =>
  height > 0 && (
    <tr aria-hidden="true">
      <td colSpan={span} style={{ height }} className="p-0" />
    </tr>
  )

const turned: Record<Direction, Direction> = { ascending: 'descending', descending: 'ascending' }

interface HeadProps<Row> extends Pick<RowsProps<Row>, 'sorted' | 'onSort'> {
  column: Column<Row>
}

function Head<Row>({ column, sorted, onSort }: HeadProps<Row>) {
  const { header, align, sortable: by } = column
  const now = by !== undefined && sorted?.by === by ? sorted.direction : undefined
  const Arrow = now === 'ascending' ? ArrowUp : now ? ArrowDown : ArrowUpDown
  return (
    <th
      scope="col"
      aria-sort={by === undefined ? undefined : (now ?? 'none')}
      className={cx(
        'px-3 shadow-[inset_0_-1px_0_var(--color-line)] text-xs leading-4 font-medium text-ink-soft first:rounded-tl-box first:pl-5 last:rounded-tr-box last:pr-5',
        by === undefined && 'py-2.5',
        align === 'end' ? 'text-end' : 'text-start',
      )}
    >
      {by === undefined ? (
        header
      ) : (
        <button
          type="button"
          onClick={() => onSort({ by, direction: now ? turned[now] : 'descending' })}
          className={cx(
            'inline-flex min-h-9 items-center gap-1 hover:text-ink',
            align === 'end' && 'flex-row-reverse',
            now && 'font-bold text-ink',
          )}
        >
          {header}
          <Arrow className={cx('size-3.5 flex-none', !now && 'opacity-50')} />
        </button>
      )}
    </th>
  )
}

const SkeletonRows = ({ columns }: { columns: number }) =>
  Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (_column, index) => (
        <td key={index} className="h-13 px-3 first:pl-5 last:pr-5">
          <SkeletonBlock className="late w-3/4" />
        </td>
      ))}
    </tr>
  ))
