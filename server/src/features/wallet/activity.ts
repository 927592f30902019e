import type { ActivityItem } from '@hai/contract/wallet'
import type { Context } from './context.ts'
import { readEntryPage, type EntryFilters } from './entries.ts'
import { itemOfEntry, itemSeenByPayee, type RawItem } from './raw-items.ts'

export interface ActivityFilters {
  readonly direction?: 'in' | 'out' | undefined
  readonly kind?: ActivityItem['kind'] | undefined
  readonly search?: string | undefined
}

/** Which postings an item of each kind comes from. */
const postingKinds: Readonly<Record<ActivityItem['kind'], readonly string[]>> = {
  send: ['send', 'send_held', 'settle_held'],
  quick_pay: ['quick_pay'],
  pending_send: ['escrow'],
  funding: ['fund'],
  refund: ['undo_held', 'cancel_escrow', 'refund'],
  expiry: ['expire_escrow'],
  claim: ['claim_escrow'],
  reward: ['referral_reward'],
}

/** How many people somebody has dealt with are searched by name. */
const SEARCHED_MEMBERS_MAX = 2_000
const SEARCHED_ADDRESSES_MAX = 500

/** A member’s activity, newest first, below position `before`: at most `limit` items, and whether there are more. */
export async function readActivity(
  context: Context,
  of: {
    readonly user_id: string
    readonly before?: number | undefined
    readonly limit: number
    readonly filters?: ActivityFilters
  },
): Promise<{ items: readonly RawItem[]; hasMore: boolean }> {
  const { user_id, before, filters = {} } = of
  const limit = of.limit + 1
  const [{ available: account }, search] = await Promise.all([
    context.ledger.memberAccounts(user_id),
    filters.search ? whatMatches(context, user_id, filters.search) : undefined,
  ])
  const entryFilters: EntryFilters = { direction: filters.direction, kinds: filters.kind && postingKinds[filters.kind], search }
  const [entries, sends] = await Promise.all([
    readEntryPage(context.database, { account, before, limit, filters: entryFilters }),
    isSeenByPayee(filters) ? context.transfers.seenByPayee({ payee_id: user_id, before, limit, search }) : [],
  ])
  const found = [...entries.flatMap((entry) => itemOfEntry(entry) ?? []), ...sends.map(itemSeenByPayee)]
  found.sort((a, b) => b.position - a.position)
  return { items: found.slice(0, of.limit), hasMore: found.length > of.limit }
}

/** Items without an entry are sends, and incoming. */
const isSeenByPayee = ({ direction, kind }: ActivityFilters): boolean =>
  direction !== 'out' && (kind === undefined || kind === 'send')

/** People are found by the name the member sees them under, so that a search tells no more than the list. */
async function whatMatches({ transfers, findMembers }: Context, user_id: string, text: string) {
  const [{ dealt, met }, transaction_ids] = await Promise.all([
    transfers.counterparts(user_id, SEARCHED_MEMBERS_MAX),
    transfers.sendsToAddressLike(user_id, text, SEARCHED_ADDRESSES_MAX),
  ])
  const wanted = text.toLowerCase().replace(/^@/, '')
  const hasDealt = new Set(dealt)
  const members = [...(await findMembers([...new Set([...dealt, ...met])])).values()].filter((member) => {
    const name = hasDealt.has(member.user_id) ? member.full_name : member.shown_name
    return name.toLowerCase().includes(wanted) || member.hai_tag.toLowerCase().includes(wanted)
  })
  return { text, member_ids: members.map((member) => member.user_id), transaction_ids }
}
