import type { DataTag, InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Patch, QueryName } from './stale-query-types.ts'

type DataOf<Key extends QueryKey> = InferDataFromTag<unknown, Key>

/** The type of the data comes from the key, so use the key of `api.*.query()` or of `queryOptions()`. */
export const patch = <Key extends readonly [QueryName, ...unknown[]]>(
  queryKey: Key,
  change: (known: DataOf<Key> | undefined) => DataOf<Key> | undefined,
  options: { readonly mustReload?: (changed: DataOf<Key> | undefined) => boolean } = {},
): Patch<Key[0]> => ({ queryKey, change, ...options })

export function applyPatch(client: QueryClient, one: Patch): void {
  const { queryKey } = one
  const known = client.getQueryData(queryKey)
  const changed = one.change(known)
  if (changed !== undefined && changed !== known) client.setQueryData(queryKey, changed)
  if (one.mustReload?.(changed)) void client.invalidateQueries({ queryKey, exact: true })
}

export interface Versioned {
  readonly version: number
}

const newer = <Item extends Versioned>(before: Item | undefined, next: Item): Item =>
  before && before.version > next.version ? before : next

/** Caches the record, unless a newer one is cached, because events may repeat or arrive out of order. */
export const recordPatch = <Name extends QueryName, Item extends Versioned>(
  queryKey: DataTag<readonly [Name, ...unknown[]], Item, Error>,
  record: Item,
): Patch<Name> => patch(queryKey, (known) => newer(known, record))
