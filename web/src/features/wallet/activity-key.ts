import type { CallInput, Output } from '@hai/contract/contract'
import { api } from '../../api/api.ts'

export type ActivityPages = { pages: Output<'list_activity'>[]; pageParams: (string | null)[] }
export type ActivityKey = readonly [...typeof api.list_activity.key, CallInput<'list_activity'>, 'pages']

/** True if a query key belongs to an activity list. The key contains the list's filters. */
export const isActivityKey = (queryKey: readonly unknown[]): queryKey is ActivityKey =>
  queryKey[0] === api.list_activity.key[0] && typeof queryKey[1] === 'object' && queryKey[1] !== null && queryKey[2] === 'pages'
