import type { ActivityItem } from '@hai/contract/wallet'
import { shownName } from '@hai/contract/shown-name'
import type { FoundMember } from './find-member.ts'

export type Counterparty = ActivityItem['counterparty']

/** Shown if the member is not found. */
export const nobody: Counterparty = { shown_name: null, hai_tag: null, avatar_url: null, nickname: null }

/** The full name if reader and person know each other, otherwise the masked name (docs/product/identity.md#name). */
export const nameFor = (full_name: string | null, isKnown: boolean): string =>
  isKnown ? (full_name ?? '') : shownName(full_name)

export function showMember(
  member: FoundMember | undefined,
  { hasDealt, nickname }: { readonly hasDealt: boolean; readonly nickname: string | null },
): Counterparty {
  if (!member) return nobody
  const { full_name, shown_name, hai_tag, avatar_url } = member
  return { shown_name: hasDealt ? full_name : shown_name, hai_tag, avatar_url, nickname }
}
