import { useState } from 'react'
import { readStored, writeStored } from '../../../lib/storage.ts'

interface Choosable {
  id: string
  isExtra?: true
}

/** `stored` lists the columns that differ from the default. */
export function shownBy(columns: readonly Choosable[], stored: string | null): Record<string, boolean> {
  const turned = new Set((stored ?? '').split(' '))
  return Object.fromEntries(columns.map(({ id, isExtra }) => [id, turned.has(id) ? isExtra === true : isExtra !== true]))
}

/** At least one column stays visible. */
export function useColumns(name: string, columns: readonly Choosable[]) {
  const key = `admin.columns.${name}`
  const [columnVisibility, setColumnVisibility] = useState(() => shownBy(columns, readStored(key)))
  function toggle(id: string): void {
    const next = { ...columnVisibility, [id]: !columnVisibility[id] }
    if (!Object.values(next).some(Boolean)) return
    setColumnVisibility(next)
    const turned = columns.filter((column) => next[column.id] === (column.isExtra === true)).map((column) => column.id)
    writeStored(key, turned.length > 0 ? turned.join(' ') : null)
  }
  return { columnVisibility, toggle }
}
