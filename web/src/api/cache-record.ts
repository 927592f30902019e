import type { DataTag } from '@tanstack/react-query'
import { applyPatch, recordPatch, type Versioned } from './patch.ts'
import { queryClient } from './query-client.ts'
import type { QueryName } from './stale-query-types.ts'

/** Caches a record that a call returned, unless an event has brought a newer one. */
export const cacheRecord = <Item extends Versioned>(
  queryKey: DataTag<readonly [QueryName, ...unknown[]], Item, Error>,
  record: Item,
): void => applyPatch(queryClient, recordPatch(queryKey, record))
