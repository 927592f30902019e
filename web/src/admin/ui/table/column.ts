import type { ReactNode } from 'react'
import type { Say } from '../mask.ts'

/** One column of a table: how its cells look, and how they are written into a file. */
export interface Column<Row, Sort extends string = string> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The same for a file; what is sensitive goes through `say`, which hides what is hidden on the screen. */
  csv: (row: Row, say: Say) => string | number | null
  /** Pressing its head sorts by it; the name the call knows it by. */
  sortable?: Sort
  align?: 'end'
  /** Shown only when somebody chooses it. */
  isExtra?: true
}
