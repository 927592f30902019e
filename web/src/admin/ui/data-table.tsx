import { Download, Inbox } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { errorMessage } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useMedia } from '../../lib/use-media.ts'
import { longDayWithYear } from '../../lib/moments.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { RecordsFailed } from './records-failed.tsx'
import { useSensitiveShown } from './sensitive-store.ts'
import { Cards } from './table/cards.tsx'
import { ColumnPicker } from './table/column-picker.tsx'
import { FilterRow } from './table/filter-row.tsx'
import type { Filter } from './table/filters.ts'
import type { Direction, FilterKey, ListInput, ListName, RowOf, SortOf } from './table/list-call.ts'
import { useColumns } from './table/use-columns.ts'
import type { RowsBody, RowsProps, Column } from './table/rows-props.ts'
import { useRowWindow } from './table/use-row-window.ts'
import { useRows } from './table/use-rows.ts'
import { useTableQuery } from './table/use-table-query.ts'
import { WideRows } from './table/wide-rows.tsx'

export type { Column, Filter }

/** The window width from which columns fit beside the sidebar without breaking words. */
const WIDE = '(min-width: 76rem)'
const ROW_PX = 52
const CARD_PX = 168

export interface DataTableProps<Name extends ListName> {
  list: Name
  label: string
  /** Must be stable: a constant or from useMemo. */
  columns: readonly Column<RowOf<Name>, SortOf<Name>>[]
  rowKey: (row: RowOf<Name>) => string
  filters?: readonly Filter<FilterKey<Name>>[]
  fixed?: ListInput
  sort?: { by: SortOf<Name>; direction: Direction }
  polls?: true
  href?: (row: RowOf<Name>) => string
  onOpen?: (row: RowOf<Name>) => void
  rowLook?: (row: RowOf<Name>) => string | undefined
  empty: { title: string; text?: string; action?: ReactNode }
}

export function DataTable<Name extends ListName>(props: DataTableProps<Name>) {
  const { list, label, columns, filters = [], fixed, sort } = props
  const t = useTranslations('admin_ui')
  const query = useTableQuery(
    filters,
    sort,
    columns.flatMap(({ sortable }) => sortable ?? []),
  )
  const input: ListInput = {
    ...query.given,
    ...fixed,
    ...(query.sorted && { sort: query.sorted.by, direction: query.sorted.direction }),
  }
  const rowsQuery = useRows(list, input, { polling: props.polls ? 'polls' : 'rests', rowKey: props.rowKey })
  const isBusy = rowsQuery.isPending || rowsQuery.isPlaceholderData
  const isMissing = rowsQuery.error !== null && rowsQuery.rows.length === 0
  const isEmpty = !isBusy && rowsQuery.rows.length === 0 && !rowsQuery.hasNextPage
  const archivedUntil = rowsQuery.data?.pages.at(-1)?.archived_until
  const { columnVisibility, toggle } = useColumns(list, columns)
  const shownColumns = useMemo(() => columns.filter(({ id }) => columnVisibility[id]), [columns, columnVisibility])
  const form = useRef<HTMLFormElement>(null)
  useSlash(form)
  return (
    <section aria-label={label} className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex flex-wrap items-end gap-2">
        {filters.length > 0 && (
          <FilterRow
            filters={filters}
            textOf={query.textOf}
            onChange={query.change}
            onClear={query.clear}
            first={form}
            label={t('filters_of', { what: label })}
          />
        )}
        <div className="ms-auto flex flex-wrap items-center justify-end gap-2">
          <p role="status" className="text-sm text-ink-soft">
            {!isBusy && !isMissing && t(rowsQuery.hasNextPage ? 'rows_and_more' : 'rows', { count: rowsQuery.rows.length })}
          </p>
          {!isEmpty && (
            <>
              <ColumnPicker columns={columns} columnVisibility={columnVisibility} onToggle={toggle} />
              <Export list={list} input={input} label={label} columns={shownColumns} />
            </>
          )}
        </div>
      </div>
      {isMissing ? (
        <RecordsFailed error={rowsQuery.error} onRetry={() => void rowsQuery.refetch()} />
      ) : (
        <div className="min-w-0 rounded-box bg-surface pb-1.5">
          {isEmpty ? (
            <NoRows empty={props.empty} onClear={Object.keys(query.given).length > 0 ? query.clear : undefined} />
          ) : !isBusy && rowsQuery.rows.length === 0 ? (
            <NoneSoFar busy={rowsQuery.isFetchingNextPage} onLoadMore={() => void rowsQuery.fetchNextPage()} />
          ) : (
            <DrawnRows
              {...props}
              columns={shownColumns}
              query={rowsQuery}
              isBusy={isBusy}
              sorted={query.sorted}
              onSort={query.sortBy}
            />
          )}
          {archivedUntil && !isBusy && <Archived until={archivedUntil} />}
          {rowsQuery.error && (
            <RecordsFailed
              error={rowsQuery.error}
              onRetry={() => void (rowsQuery.hasNextPage ? rowsQuery.fetchNextPage() : rowsQuery.refetch())}
            />
          )}
        </div>
      )}
    </section>
  )
}

function Archived({ until }: { until: string }) {
  const t = useTranslations('admin_ui')
  const language = useLanguage()
  return (
    <p className="px-edge py-3 text-sm text-ink-soft">{t('archived', { day: longDayWithYear(new Date(until), language) })}</p>
  )
}

const None = (words: Omit<ComponentProps<typeof Empty>, 'icon'>) => (
  <div className="px-edge">
    <Empty icon={Inbox} {...words} />
  </div>
)

function NoRows({ empty, onClear }: { empty: DataTableProps<ListName>['empty']; onClear: (() => void) | undefined }) {
  const t = useTranslations('admin_ui')
  return onClear ? (
    <None title={t('nothing_fits')} action={<Button onClick={onClear}>{t('ui.clear_filters')}</Button>} />
  ) : (
    <None {...empty} />
  )
}

/** Shown if the server stopped searching before it found a row. */
function NoneSoFar({ busy, onLoadMore }: { busy: boolean; onLoadMore: () => void }) {
  const t = useTranslations('admin_ui')
  return (
    <None
      title={t('none_so_far')}
      text={t('none_so_far_text')}
      action={
        <Button busy={busy} onClick={onLoadMore}>
          {t('look_further')}
        </Button>
      }
    />
  )
}

type DrawnProps<Name extends ListName> = DataTableProps<Name> &
  Pick<RowsProps<RowOf<Name>>, 'sorted' | 'onSort' | 'isBusy'> & { query: ReturnType<typeof useRows<Name>> }

function DrawnRows<Name extends ListName>(props: DrawnProps<Name>) {
  const { label, columns, rowKey, rowLook, href, onOpen, sorted, onSort, isBusy } = props
  const { rows, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = props.query
  const t = useTranslations('admin_ui')
  const [, navigate] = useLocation()
  const isWide = useMedia(WIDE)
  const body = useRef<RowsBody>(null)
  const open = onOpen ?? (href && ((row: RowOf<Name>) => navigate(href(row))))
  const mayReadOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  const onEnd = useCallback(() => {
    if (mayReadOn) void fetchNextPage()
  }, [mayReadOn, fetchNextPage])
  const visible = useRowWindow(body, {
    count: rows.length,
    rowHeight: isWide ? ROW_PX : CARD_PX,
    onOpen: open && ((index) => rows[index] !== undefined && open(rows[index])),
    onEnd,
  })
  const Rows = isWide ? WideRows : Cards
  return (
    <>
      <Rows
        body={body}
        label={label}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        rowLook={rowLook}
        sorted={sorted}
        onSort={onSort}
        visible={visible}
        isBusy={isBusy}
        canOpen={open !== undefined}
      />
      <p role="status" className="sr-only">
        {isFetchingNextPage && t('more_coming')}
      </p>
    </>
  )
}

function useSlash(form: { current: HTMLFormElement | null }): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isWriting = event.target instanceof Element && event.target.closest('input,textarea,select,[contenteditable],dialog')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting) return
      const field = form.current?.querySelector<HTMLElement>('input,select')
      if (!field) return
      event.preventDefault()
      field.focus()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [form])
}

interface ExportProps<Name extends ListName> {
  list: Name
  input: ListInput
  label: string
  columns: readonly Column<RowOf<Name>>[]
}

function Export<Name extends ListName>({ list, input, label, columns }: ExportProps<Name>) {
  const t = useTranslations('admin_ui')
  const isShown = useSensitiveShown()
  const [isBusy, setBusy] = useState(false)
  async function save(): Promise<void> {
    setBusy(true)
    try {
      const { saveTable } = await import('./table/save-table.ts')
      const most = await saveTable({ list, input, columns, mode: isShown ? 'shown' : 'hidden' })
      if (most !== null) toast({ title: t('exported_first', { count: most }), kind: 'wait' })
    } catch (error) {
      toast({ title: t('export_failed'), text: errorMessage(error), kind: 'problem' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" icon={Download} busy={isBusy} aria-label={t('export', { what: label })} onClick={() => void save()}>
      CSV
    </Button>
  )
}
