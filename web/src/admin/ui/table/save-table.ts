import { TABLE_FILE_ROWS_MAX } from '@hai/contract/bounds'
import { api } from '../../../api/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { sayFor } from '../mask.ts'
import type { Column } from './column.ts'
import { toCsv } from './csv.ts'
import type { ListInput, ListName, RowOf } from './list-call.ts'
import { readAll } from './read-all.ts'

/** What the list is of, in words: `wallet-adjustments`. */
const fileNameOf = (list: ListName): string =>
  list
    .replace(/^(admin_)?(list|get|search)_/, '')
    .replace(/_with_profiles$/, '')
    .replaceAll('_', '-')

interface Table<Name extends ListName> {
  readonly list: Name
  readonly input: ListInput
  readonly columns: readonly Column<RowOf<Name>>[]
  readonly mode: 'shown' | 'hidden'
}

/**
 * Saves what a table shows, and the further rows that fit its filters. The server notes it first: without the note there is no file.
 * Answers how many rows it has at most, if there were more; else null. Fails as the calls do.
 */
export async function saveTable<Name extends ListName>({ list, input, columns, mode }: Table<Name>): Promise<number | null> {
  const { rows, isCut } = await readAll(list, input, TABLE_FILE_ROWS_MAX)
  const { stamp } = await api.record_table_export({ list, filters: input, rows: rows.length, is_masked: mode === 'hidden' })
  const day = new Date().toISOString().slice(0, 10)
  saveFile(`${fileNameOf(list)}-${day}.csv`, toCsv(columns, rows, sayFor(mode), stamp), 'text/csv')
  return isCut ? TABLE_FILE_ROWS_MAX : null
}
