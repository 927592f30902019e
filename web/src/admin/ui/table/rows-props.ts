import type { RefObject, ReactNode } from 'react'
import type { RowWindow } from './use-row-window.ts'
import type { SortedBy } from './use-table-query.ts'
import type { ExportFormat } from '../mask.ts'

export interface Column<Row, Sort extends string = string> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Value for the export. Sensitive values must go through `say`, which masks like the screen. */
  csv: (row: Row, say: ExportFormat) => string | number | null
  /** Sort name in the call; makes the header sortable. */
  sortable?: Sort
  align?: 'end'
  isExtra?: true
}

/** Element that contains the rows: a table body or a list. */
export type RowsBody = HTMLDivElement & HTMLTableSectionElement

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
  canOpen: boolean
  isBusy: boolean
}
