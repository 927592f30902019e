import type { ActivityItem } from '@hai/contract/wallet'
import { positionBefore } from '../../ledger/index.ts'
import { ADJUSTMENT_KIND } from '../adjustments/index.ts'
import { COLLECTED_KIND, PUT_BACK_KIND, TAKEN_KIND } from '../funding/index.ts'
import type { Context } from './context.ts'
import { readEntryPage } from './entries.ts'
import { itemOfEntry, itemSeenByPayee, type RawItem } from './raw-items.ts'

export interface ActivityFilters {
  readonly direction?: 'in' | 'out' | undefined
  readonly kind?: ActivityItem['kind'] | undefined
  readonly person?: string | undefined
  /** ISO 8601. `from` is included, `to` is not. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Inclusive bounds in cents for the change of the balance, with fee and tax. */
  readonly min_amount?: number | undefined
  readonly max_amount?: number | undefined
  readonly search?: string | undefined
}

const postingKinds: Readonly<Record<ActivityItem['kind'], readonly string[]>> = {
  send: ['send', 'send_held', 'settle_held', 'sent_to_book', 'received_from_book'],
  quick_pay: ['quick_pay'],
  pending_send: ['escrow'],
  funding: ['fund', TAKEN_KIND, PUT_BACK_KIND],
  refund: [
    'undo_held',
    'cancel_escrow',
    'refund',
    'cash_out_returned',
    'task_returned',
    'sent_to_book',
    'received_from_book',
    'returned_from_book',
  ],
  expiry: ['expire_escrow'],
  claim: ['claim_escrow'],
  reward: ['referral_reward', 'referral_reward_reversed'],
  cash_out: ['cash_out_held', 'cash_out'],
  cash_in: ['cash_in', 'cash_in_share'],
  task: ['task_held', 'task_paid'],
  adjustment: [ADJUSTMENT_KIND],
  debt_collected: [COLLECTED_KIND],
}

/**
 * With filters, the first page and each further page examine at most this many entries and return the matches so far.
 * This bounds the time of a page, however long the history is.
 */
export const FIRST_LOOK = 1_000
export const FURTHER_LOOK = 5_000

const SEARCHED_MEMBERS_MAX = 2_000
const SEARCHED_ADDRESSES_MAX = 500

export interface ActivityPage {
  readonly items: readonly RawItem[]
  /**
   * The position at which the next page starts, or null at the end. With filters, a page may be short or empty although
   * another page follows.
   */
  readonly next: number | null
}

export async function readActivity(
  context: Context,
  of: {
    readonly user_id: string
    readonly before?: number | undefined
    readonly limit: number
    readonly filters?: ActivityFilters
  },
): Promise<ActivityPage> {
  const { user_id, filters = {} } = of
  const { direction, kind, min_amount, max_amount } = filters
  const limit = of.limit + 1
  const [{ available: account }, search, person_id, range] = await Promise.all([
    context.ledger.memberAccounts(user_id),
    filters.search ? resolveSearch(context, user_id, filters.search) : undefined,
    filters.person === undefined ? undefined : otherSide(context, user_id, filters.person),
    positionsOf(context, filters, of.before),
  ])
  if (person_id === null) return { items: [], next: null }
  const narrowed = { ...range, limit, min_amount, max_amount, search }
  const [{ entries, searchedTo }, sends] = await Promise.all([
    readEntryPage(context.database, {
      ...range,
      account,
      limit,
      lookMax: of.before === undefined ? FIRST_LOOK : FURTHER_LOOK,
      filters: { direction, kinds: kind && postingKinds[kind], min_amount, max_amount, person_id, search },
    }),
    isSeenByPayee(filters) ? context.transfers.seenByPayee({ ...narrowed, payee_id: user_id, payer_id: person_id }) : [],
  ])
  // All items down to this position have been found.
  const edge = entries.length === limit ? (entries.at(-1)?.position ?? null) : searchedTo
  const found = [
    ...entries.flatMap((entry) => itemOfEntry(entry) ?? []).filter((item) => isOfKind(item, kind)),
    ...sends.filter(({ position }) => edge === null || position >= edge).map(itemSeenByPayee),
  ].sort((a, b) => b.position - a.position)
  const items = found.slice(0, of.limit)
  return { items, next: found.length > of.limit ? (items.at(-1)?.position ?? null) : edge }
}

/** Postings between books can be sends or refunds. All others have kinds of their own. */
const isOfKind = (item: RawItem, kind: ActivityItem['kind'] | undefined): boolean =>
  kind === undefined || item.kind === kind || (item.to_book === undefined && item.isFromBook === undefined)

async function positionsOf({ database }: Context, { from, to }: ActivityFilters, before: number | undefined) {
  const [after, last] = await Promise.all([
    from === undefined ? undefined : positionBefore(database, new Date(from)),
    to === undefined ? undefined : positionBefore(database, new Date(to)),
  ])
  return { after, before: last === undefined ? before : Math.min(last + 1, before ?? Infinity) }
}

/** Null if nobody has this tag, and for the caller’s own tag, because members never pay themselves. */
async function otherSide(context: Context, user_id: string, hai_tag: string): Promise<string | null> {
  const found = await context.holderOfTag(hai_tag)
  return found === user_id ? null : found
}

const isSeenByPayee = ({ direction, kind }: ActivityFilters): boolean =>
  direction !== 'out' && (kind === undefined || kind === 'send')

/** Searches the names as the member sees them, including nicknames, so that a search reveals no more than the list. */
async function resolveSearch({ transfers, contacts, findMembers }: Context, user_id: string, text: string) {
  const [{ dealt, met }, transaction_ids, called] = await Promise.all([
    transfers.counterparts(user_id, SEARCHED_MEMBERS_MAX),
    transfers.sendsToAddressLike(user_id, text, SEARCHED_ADDRESSES_MAX),
    contacts.calledLike(user_id, text, SEARCHED_MEMBERS_MAX),
  ])
  const searched = text.toLowerCase().replace(/^@/, '')
  const hasDealt = new Set(dealt)
  const members = [...(await findMembers([...new Set([...dealt, ...met])])).values()].filter((member) => {
    const name = hasDealt.has(member.user_id) ? member.full_name : member.shown_name
    return name.toLowerCase().includes(searched) || member.hai_tag.toLowerCase().includes(searched)
  })
  return { text, member_ids: [...new Set([...called, ...members.map((member) => member.user_id)])], transaction_ids }
}
