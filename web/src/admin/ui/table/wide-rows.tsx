import {
  columnVisibilityFeature,
  FlexRender,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Row as TableRow,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { memo, useMemo, type ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import type { Direction } from './list-call.ts'
import type { SortedBy } from './use-table-query.ts'
import type { RowsProps, Column } from './rows-props.ts'
import type { RowWindow } from './use-row-window.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature })
type ModelRow<Row> = TableRow<typeof features, { row: Row }>

const SKELETON_ROWS = 8

function useModel<Row>({ columns, columnVisibility, rows, rowKey, sorted }: RowsProps<Row>) {
  const definitions = useMemo(
    () =>
      columns.map(({ id, header, cell, sortable }): ColumnDef<typeof features, { row: Row }> => ({
        id,
        header,
        cell: ({ row }) => cell(row.original.row),
        enableSorting: sortable !== undefined,
      })),
    [columns],
  )
  const data = useMemo(() => rows.map((row) => ({ row })), [rows])
  const isSorted = ({ sortable }: Column<Row>): boolean => sorted !== undefined && sortable === sorted.by
  return useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ row }) => rowKey(row),
    manualSorting: true,
    state: {
      columnVisibility,
      sorting: columns.filter(isSorted).map(({ id }) => ({ id, desc: sorted?.direction === 'descending' })),
    },
  })
}

/** For a width of at least 1216 px. */
export function WideRows<Row>(props: RowsProps<Row>) {
  const { body, label, columns, columnVisibility, rows, rowLook, sorted, onSort, visible, canOpen, isBusy } = props
  const table = useModel(props)
  const columnOf = (id: string) => columns.find((column) => column.id === id)
  const modelRows = table.getRowModel().rows
  const headers = table.getHeaderGroups().flatMap((group) => group.headers)
  return (
    <table
      aria-label={label}
      aria-rowcount={isBusy ? undefined : rows.length + 1}
      aria-busy={isBusy}
      className="w-full text-sm leading-5"
    >
      <thead className="sticky top-14 z-(--z-sticky) bg-surface">
        <tr aria-rowindex={1}>
          {headers.map((header) => (
            <Head key={header.id} column={columnOf(header.column.id)} sorted={sorted} onSort={onSort}>
              <table.FlexRender header={header} />
            </Head>
          ))}
        </tr>
      </thead>
      <tbody ref={body} {...visible.handlers}>
        <Gap height={visible.before} span={headers.length} />
        {isBusy && rows.length === 0 && <SkeletonRows columns={headers.length} />}
        {visible.items.map(({ index }) => {
          const row = modelRows[index]
          return (
            row && (
              <OneRow
                key={row.id}
                row={row}
                index={index}
                columns={columns}
                columnVisibility={columnVisibility}
                canOpen={canOpen}
                rowLook={rowLook}
                isActive={index === visible.active}
                measure={visible.measure}
              />
            )
          )
        })}
        <Gap height={visible.after} span={headers.length} />
      </tbody>
    </table>
  )
}

const rowFrame = 'outline-offset-[-3px] [&>:first-child]:pl-5 [&>:last-child]:pr-5'
const rowOpens = 'cursor-pointer hover:bg-[color-mix(in_oklab,var(--color-sunken)_55%,transparent)]'

interface OneRowProps<Row> extends Pick<RowsProps<Row>, 'columns' | 'columnVisibility' | 'canOpen' | 'rowLook'> {
  row: ModelRow<Row>
  index: number
  isActive: boolean
  measure: RowWindow['measure']
}

/** Memoised, so that scrolling does not render unchanged rows. */
const OneRow = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<Row>({ row, index, columns, isActive, measure, canOpen, rowLook }: OneRowProps<Row>) {
  const columnOf = (id: string) => columns.find((column) => column.id === id)
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={isActive ? 0 : -1}
      className={cx(rowFrame, canOpen && rowOpens, rowLook?.(row.original.row))}
    >
      {row.getVisibleCells().map((cell) => (
        <td
          key={cell.id}
          className={cx(
            'px-3 py-2.25 align-middle wrap-anywhere [&_.rounded-full]:whitespace-nowrap',
            columnOf(cell.column.id)?.align === 'end' && 'text-end',
          )}
        >
          <FlexRender cell={cell} />
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

interface HeadProps<Row> {
  column: Column<Row> | undefined
  sorted: SortedBy | undefined
  onSort: (next: SortedBy) => void
  children: ReactNode
}

function Head<Row>({ column, sorted, onSort, children }: HeadProps<Row>) {
  const by = column?.sortable
  const now = by !== undefined && sorted?.by === by ? sorted.direction : undefined
  const Arrow = now === 'ascending' ? ArrowUp : now ? ArrowDown : ArrowUpDown
  return (
    <th
      scope="col"
      aria-sort={by === undefined ? undefined : (now ?? 'none')}
      className={cx(
        'px-3 shadow-[inset_0_-1px_0_var(--color-line)] text-xs leading-4 font-medium text-ink-soft first:rounded-tl-box first:pl-5 last:rounded-tr-box last:pr-5',
        by === undefined && 'py-2.5',
        column?.align === 'end' ? 'text-end' : 'text-start',
      )}
    >
      {by === undefined ? (
        children
      ) : (
        <button
          type="button"
          onClick={() => onSort({ by, direction: now ? turned[now] : 'descending' })}
          className={cx(
            'inline-flex min-h-9 items-center gap-1 hover:text-ink',
            column?.align === 'end' && 'flex-row-reverse',
            now && 'font-bold text-ink',
          )}
        >
          {children}
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
