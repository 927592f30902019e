import type { ActivityItem } from '@hai/contract/wallet'
import type { FoundMember } from './find-member.ts'

export type Counterparty = ActivityItem['counterparty']

/** Shown if the member is not found. */
export const nobody: Counterparty = { shown_name: null, hai_tag: null, avatar_url: null, nickname: null }

/** Shows the full name if the two have exchanged money, otherwise the masked name. */
export function showMember(
  member: FoundMember | undefined,
  { hasDealt, nickname }: { readonly hasDealt: boolean; readonly nickname: string | null },
): Counterparty {
  if (!member) return nobody
  const { full_name, shown_name, hai_tag, avatar_url } = member
  return { shown_name: hasDealt ? full_name : shown_name, hai_tag, avatar_url, nickname }
}
