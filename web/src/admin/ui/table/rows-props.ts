import type { RefObject } from 'react'
import type { Column } from './column.ts'
import type { RowWindow } from './use-row-window.ts'
import type { SortedBy } from './use-table-query.ts'

/** Element that contains the rows: a table body or a list. */
export type RowsBody = HTMLDivElement & HTMLTableSectionElement

/** Props shared by the table and the card layout. */
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
  /** The rendered rows and the active one. */
  visible: RowWindow
  /** Rows can be opened. */
  canOpen: boolean
  isBusy: boolean
}
