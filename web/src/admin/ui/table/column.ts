import type { ReactNode } from 'react'
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
