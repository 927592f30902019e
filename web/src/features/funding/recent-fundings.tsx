import type { OwnFunding } from '@hai/contract/funding'
import type { Cents } from '@hai/contract/money'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { clockTime } from '../../lib/clock-time.ts'
import { formatUsd } from '../../lib/money-text.ts'
import { useTranslations } from '../../lib/translations.ts'
import { useNow } from '../../lib/use-now.ts'
import { RECENT_ITEMS_MAX, REPEATED_WITHIN_MS } from '../../payments/repeated-action.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/notice.tsx'

/** `isLoaded`: the list is as new as the form. */
export function useRecentFundings() {
  const { data, isError, isFetchedAfterMount, refetch } = useQuery({
    ...api.list_fundings.query({ limit: RECENT_ITEMS_MAX }),
    refetchOnMount: 'always',
  })
  return {
    fundings: data?.items ?? [],
    isLoaded: isFetchedAfterMount && !isError,
    hasFailed: isFetchedAfterMount && isError,
    reload: () => void refetch(),
  }
}

interface SameFundingProps {
  recent: ReturnType<typeof useRecentFundings>
  method: OwnFunding['method']
  /** Null if no other payment is to be named. */
  amount: Cents | null
}

/** Names the same amount that was just added, perhaps on another device or before a reload. */
export function SameFunding({ recent: { fundings, hasFailed, reload }, method, amount }: SameFundingProps) {
  const t = useTranslations('funding')
  const now = useNow()
  const isSame = (one: OwnFunding): boolean =>
    one.method === method &&
    one.amount === amount &&
    (one.status === 'paid' || one.status === 'won') &&
    now.getTime() - Date.parse(one.created_at) < REPEATED_WITHIN_MS
  const same = fundings.find(isSame)
  return (
    <>
      <div role="status" className="empty:sr-only">
        {same && (
          <Notice
            kind="wait"
            title={t('already_added', { amount: formatUsd(same.amount), time: clockTime(new Date(same.created_at)) })}
          >
            <p>{t('already_added_text')}</p>
          </Notice>
        )}
      </div>
      {hasFailed && <LoadFailed onRetry={reload} />}
    </>
  )
}
