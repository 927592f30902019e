import type { RefObject } from 'react'
import type { Column } from './column.ts'
import type { RowWindow } from './use-row-window.ts'
import type { SortedBy } from './use-table-query.ts'

/** What rows stand in: a part of a table, or the box of a list. */
export type RowsBody = HTMLDivElement & HTMLTableSectionElement

/** What a table is drawn from, wide or as cards. */
export interface RowsProps<Row> {
  body: RefObject<RowsBody | null>
  label: string
  columns: readonly Column<Row>[]
  shown: Record<string, boolean>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowLook: ((row: Row) => string | undefined) | undefined
  sorted: SortedBy | undefined
  onSort: (next: SortedBy) => void
  /** Which rows are drawn, and which of them the keyboard is on. */
  visible: RowWindow
  /** Rows lead somewhere. */
  canOpen: boolean
  isBusy: boolean
}
