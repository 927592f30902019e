import type { RefObject, ReactNode } from 'react'
import type { RowWindow } from './use-row-window.ts'
import type { SortedBy } from './use-table-query.ts'
import type { ExportFormat } from '../mask.ts'

export interface Column<Row, Sort extends string = string> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** For the export. Sensitive values must go through `say`, which masks them like the screen. */
  csv: (row: Row, say: ExportFormat) => string | number | null
  /** The name of this order in the call. It makes the header sortable. */
  sortable?: Sort
  align?: 'end'
  isExtra?: true
}

/** One ref serves a table body or a list, so its type must fit both elements. */
export type RowsBody = HTMLDivElement & HTMLTableSectionElement

export interface RowsProps<Row> {
  body: RefObject<RowsBody | null>
  label: string
  /** The shown columns. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowLook: ((row: Row) => string | undefined) | undefined
  sorted: SortedBy | undefined
  onSort: (next: SortedBy) => void
  visible: RowWindow
  canOpen: boolean
  isBusy: boolean
}
