import type { BranchMember } from '@hai/contract/referrals-admin'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

const PAGE = 25

const branchOf = (user_id: string | null) =>
  infiniteQueryOptions({
    queryKey: [...api.admin_get_referral_branch.key, 'pages', user_id],
    queryFn: ({ pageParam }) =>
      api.admin_get_referral_branch({
        ...(user_id !== null && { user_id }),
        ...(pageParam !== null && { cursor: pageParam }),
        limit: PAGE,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

export function useBranch(user_id: string | null) {
  const branch = useInfiniteQuery(branchOf(user_id))
  const members: readonly BranchMember[] = branch.data?.pages.flatMap(({ items }) => items) ?? []
  return { branch, members, line: branch.data?.pages[0]?.line ?? [] }
}
