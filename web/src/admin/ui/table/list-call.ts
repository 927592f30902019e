import type { CallInput, Output, ProcedureName } from '@hai/contract/contract'
import { api } from '../../../api/api.ts'

type ItemOf<Name extends ProcedureName> =
  Output<Name> extends { items: readonly (infer Item)[]; next_cursor: string | null } ? Item : never

/** Procedures with keyset pagination. */
export type ListName = {
  [Name in ProcedureName]: [ItemOf<Name>] extends [never] ? never : 'cursor' extends keyof CallInput<Name> ? Name : never
}[ProcedureName]

export type RowOf<Name extends ListName> = ItemOf<Name>
type Paging = 'cursor' | 'limit' | 'sort' | 'direction'
export type FilterKey<Name extends ListName> = Exclude<keyof CallInput<Name> & string, Paging>
export type SortOf<Name extends ListName> =
  CallInput<Name> extends { sort?: infer Sort } ? Exclude<Sort, undefined> & string : never

export type Direction = 'ascending' | 'descending'
export interface ListInput {
  readonly cursor?: string
  readonly limit?: number
  readonly sort?: string
  readonly direction?: Direction
  readonly [filter: string]: string | number | boolean | undefined
}

export interface Page<Row> {
  items: readonly Row[]
  next_cursor: string | null
  /** Only in lists of postings. */
  archived_until?: string | null
}

export const PAGE_ROWS = 100

/** The casts skip the type check of the filters and sorting of each list. The server rejects invalid ones. */
export function readPage<Name extends ListName>(name: Name, input: ListInput): Promise<Page<RowOf<Name>>> {
  const call: unknown = api[name as keyof typeof api]
  return (call as (input: ListInput) => Promise<Page<RowOf<Name>>>)(input)
}
