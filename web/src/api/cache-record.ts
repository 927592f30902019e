import type { DataTag } from '@tanstack/react-query'
import { applyPatch, recordPatch, type Versioned } from './patch.ts'
import { queryClient } from './query-client.ts'
import type { QueryName } from './stale-query-types.ts'

/** Caches a record that a call returned, unless an event has brought a newer one. */
export const cacheRecord = <Record extends Versioned>(
  queryKey: DataTag<readonly [QueryName, ...unknown[]], Record, Error>,
  record: Record,
): void => applyPatch(queryClient, recordPatch(queryKey, record))
