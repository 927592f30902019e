import type { Output } from '@hai/contract/contract'
import { useQuery } from '@tanstack/react-query'
import { hasCode } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { useRecent } from '../../payments/use-recipient.ts'

type Recent = Output<'list_recent_recipients'>['items'][number]
export type PlannedPayee = Pick<Recent, 'shown_name' | 'hai_tag' | 'avatar_url' | 'nickname' | 'times_paid'>

export type PayeeLookup =
  | { readonly kind: 'looking' }
  | { readonly kind: 'known'; readonly payee: PlannedPayee }
  | { readonly kind: 'nobody'; readonly error: Error | null }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void }

/** Recent payees are known and need no lookup, which is rate-limited. */
export function usePlannedPayee(hai_tag: string | null): PayeeLookup {
  const recent = useRecent()
  const isTheirs = (person: Recent) => person.hai_tag.toLowerCase() === hai_tag?.toLowerCase()
  const known = recent.data?.items.find(isTheirs)
  const lookup = useQuery({
    ...api.find_recipient.query({ hai_tag: hai_tag ?? '' }),
    enabled: hai_tag !== null && !recent.isPending && !known,
    retry: false,
  })
  if (known) return { kind: 'known', payee: known }
  const { data, error, refetch, isFetching } = lookup
  if (data) {
    const { shown_name, hai_tag: tag, avatar_url, times_paid } = data
    if (shown_name === null || tag === null) return { kind: 'nobody', error: null }
    return { kind: 'known', payee: { shown_name, hai_tag: tag, avatar_url, times_paid, nickname: null } }
  }
  if (hasCode(error, 'RECIPIENT_UNAVAILABLE', 'NOT_FOUND')) return { kind: 'nobody', error }
  if (error && !isFetching) return { kind: 'failed', error, retry: () => void refetch() }
  return { kind: 'looking' }
}
