import type { Output } from '@hai/contract/contract'
import type { Cents } from '@hai/contract/money'
import type { PayTarget } from '@hai/contract/pay-address'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { hasCode } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'

export type Person = Output<'resolve_pay_link'>['payee']

export interface Payee {
  readonly person: Person
  /** Null: the payer chooses the amount. */
  readonly amount: Cents | null
  readonly note: string
  readonly isSingleUse: boolean
}

export interface Paid {
  readonly transaction_id: string
  readonly quote: Output<'quote_quick_pay'>
  readonly person: Person
  /** Names earlier payments that can no longer go out. Null if there are none. */
  readonly notPaid: string | null
}

/** Single-use links paid on this page, so that the page does not offer them again. */
const paidQuery = (pay_link: string) =>
  queryOptions<Paid>({ queryKey: [...api.quick_pay.key, pay_link], queryFn: skipToken, staleTime: Infinity })

export const rememberPaid = (pay_link: string, paid: Paid): void => {
  queryClient.setQueryData<Paid>(paidQuery(pay_link).queryKey, paid)
}

/** own: the member's own tag or link. nobody: an unknown or unavailable payee, or a closed link. */
export type Lookup =
  | { readonly kind: 'looking' }
  | { readonly kind: 'found'; readonly payee: Payee }
  | { readonly kind: 'paid'; readonly paid: Paid }
  | { readonly kind: 'own' | 'nobody' }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void }

/** Caches the quote that comes with a link, so that the page needs no second call for it. */
const linkQuery = (pay_link: string) => ({
  ...api.resolve_pay_link.query({ pay_link }),
  queryFn: async () => {
    const link = await api.resolve_pay_link({ pay_link })
    if (link.quote) {
      const { queryKey } = api.quote_quick_pay.query({ payee: { pay_link }, amount: link.quote.amount })
      queryClient.setQueryData(queryKey, link.quote)
    }
    return link
  },
})

const isNobody = (error: unknown): boolean => hasCode(error, 'NOT_FOUND', 'RECIPIENT_UNAVAILABLE')

/** True if a lookup of this HaiTag has found nobody. Starts no lookup. */
export function useFoundNobody(hai_tag: string): boolean {
  const { data, error } = useQuery({ ...api.find_recipient.query({ hai_tag }), enabled: false })
  return isNobody(error) || data?.found === false
}

export function usePayee(target: PayTarget): Lookup {
  const hai_tag = 'hai_tag' in target ? target.hai_tag : null
  const pay_link = 'pay_link' in target ? target.pay_link : null
  const byTag = useQuery({ ...api.find_recipient.query({ hai_tag: hai_tag ?? '' }), enabled: hai_tag !== null, retry: false })
  const byLink = useQuery({
    ...linkQuery(pay_link ?? ''),
    enabled: pay_link !== null,
    retry: false,
  })
  const paid = useQuery(paidQuery(pay_link ?? '')).data
  const { error, refetch, isFetching } = hai_tag === null ? byLink : byTag
  if (paid) return { kind: 'paid', paid }
  if (hasCode(error, 'RECIPIENT_IS_SELF') || byLink.data?.is_own) return { kind: 'own' }
  // A paid single-use link stays "found" here, because the member may have paid it and lost the response. Pressing the
  // button again then repeats the same request and gets the first answer. The server refuses any other payment.
  if (byLink.data) {
    const { payee: person, amount, note, single_use } = byLink.data
    return { kind: 'found', payee: { person, amount, note, isSingleUse: single_use } }
  }
  if (isNobody(error) || byTag.data?.found === false) return { kind: 'nobody' }
  if (byTag.data) {
    const { shown_name, hai_tag: tag, avatar_url, times_paid } = byTag.data
    if (shown_name !== null && tag !== null)
      return {
        kind: 'found',
        payee: { person: { shown_name, hai_tag: tag, avatar_url, times_paid }, amount: null, note: '', isSingleUse: false },
      }
  }
  if (error && !isFetching) return { kind: 'failed', error, retry: () => void refetch() }
  return { kind: 'looking' }
}
