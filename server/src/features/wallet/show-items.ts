import type { ActivityItem } from '@hai/contract/wallet'
import { bookNumberOfTransaction } from '../../ledger/index.ts'
import type { Contacts, Nicknames } from '../contacts/index.ts'
import { nobody, showMember, type Counterparty, type FoundMember } from '../identity/index.ts'
import type { ReturnedPayment, Transfers, WaitingSend } from '../transfers/index.ts'
import type { Context } from './context.ts'
import type { OtherParty, RawItem } from './raw-items.ts'

export interface ItemContext<Item> {
  readonly viewer_id: string
  readonly item: Item
}

interface Sources extends Pick<Context, 'findMembers'> {
  readonly transfers: Pick<Transfers, 'waitingSends' | 'dealtAmong' | 'returnsOf' | 'relayedTo'>
  readonly contacts: Pick<Contacts, 'nicknamesOf'>
}

const showAddress = (typed: string | null): Counterparty => ({ ...nobody, shown_name: typed })

/** Each kind of data is read with one query for all viewers. */
export async function showItems(context: Sources, seen: readonly ItemContext<RawItem>[]): Promise<ActivityItem[]> {
  const member_ids = seen.flatMap(({ item: { other } }) => (other.kind === 'member' ? other.user_id : []))
  const address_ids = seen.flatMap(({ item: { other } }) => addressedSend(other) ?? [])
  const [members, sends, dealt, { relayed, returns }, nickname] = await Promise.all([
    context.findMembers([...new Set(member_ids)]),
    context.transfers.waitingSends([...new Set(address_ids)]),
    dealtPairs(context, seen),
    readOutcomes(context, seen),
    context.contacts.nicknamesOf(
      seen.flatMap(({ viewer_id, item: { other } }) => (other.kind === 'member' ? { viewer_id, other_id: other.user_id } : [])),
    ),
  ])
  return seen.map(({ viewer_id, item }) => {
    const returned = returns.get(item.id)
    const status = statusOf(item, returned, relayed)
    return show(item, {
      status,
      counterparty: counterpartyOf({ viewer_id, item, status }, { members, sends, dealt, nickname }),
      expires_at: item.status === 'pending' ? (sends.get(item.id)?.deadline ?? null) : null,
      returned,
    })
  })
}

/**
 * Reads the cursors of the relays first. A relay commits a return together with its cursor, so the return of each payment
 * before the cursor is then found.
 */
async function readOutcomes({ transfers }: Sources, seen: readonly ItemContext<RawItem>[]) {
  const books = new Set(seen.flatMap(({ item: { to_book } }) => to_book?.number ?? []))
  const relayed = await transfers.relayedTo([...books])
  const returns = await transfers.returnsOf(seen.flatMap(({ item }) => (canBeReturned(item) || item.to_book ? item.id : [])))
  return { relayed, returns }
}

/** Money on its way to another book has arrived there, or was refused, once the relay has passed its posting. */
function statusOf(
  { status, to_book }: RawItem,
  returned: ReturnedPayment | undefined,
  relayed: ReadonlyMap<number, number>,
): ActivityItem['status'] {
  if (!to_book) return returned ? 'returned' : status
  if (to_book.position > (relayed.get(to_book.number) ?? -1)) return 'arriving'
  if (!returned) return status
  return bookNumberOfTransaction(returned.received_id) === to_book.number ? 'returned' : 'not_arrived'
}

/** Until money is in the other book, its sender learns nothing new about the payee. */
const isOnlySent = ({ to_book }: RawItem, status: ActivityItem['status']): boolean =>
  to_book !== undefined && (status === 'arriving' || status === 'not_arrived')

function addressedSend(other: OtherParty): string | undefined {
  if (other.kind === 'address') return other.transaction_id
  return other.kind === 'member' ? other.typed_for : undefined
}

const pairOf = (viewer_id: string, other_id: string): string => `${viewer_id} ${other_id}`

const dealtPairs = ({ transfers }: Sources, seen: readonly ItemContext<RawItem>[]): Promise<ReadonlySet<string>> =>
  transfers.dealtAmong(
    seen.flatMap(({ viewer_id, item: { other, to_book } }) =>
      other.kind === 'member' && (!other.hasPaid || to_book) ? { viewer_id, other_id: other.user_id } : [],
    ),
  )

interface Known {
  readonly members: ReadonlyMap<string, FoundMember>
  readonly sends: ReadonlyMap<string, WaitingSend>
  readonly dealt: ReadonlySet<string>
  readonly nickname: Nicknames
}

function counterpartyOf(
  { viewer_id, item, status }: ItemContext<RawItem> & { readonly status: ActivityItem['status'] },
  { members, sends, dealt, nickname }: Known,
): Counterparty {
  const { other } = item
  if (other.kind === 'platform') return nobody
  const typed = showAddress(sends.get(addressedSend(other) ?? '')?.address_typed ?? null)
  if (other.kind === 'address') return typed
  if (isOnlySent(item, status) && other.typed_for !== undefined) return typed
  const view = showMember(members.get(other.user_id), {
    hasDealt: (other.hasPaid && !isOnlySent(item, status)) || dealt.has(pairOf(viewer_id, other.user_id)),
    nickname: nickname(viewer_id, other.user_id),
  })
  return view.shown_name ? view : typed
}

const returnableKinds: ReadonlySet<ActivityItem['kind']> = new Set(['send', 'quick_pay', 'pending_send', 'claim'])

export const canBeReturned = ({ kind, status }: Pick<ActivityItem, 'kind' | 'status'>): boolean =>
  status === 'completed' && returnableKinds.has(kind)

interface Shown {
  readonly status: ActivityItem['status']
  readonly counterparty: Counterparty
  readonly expires_at: Date | null
  readonly returned: ReturnedPayment | undefined
}

function show(item: RawItem, { status, counterparty, expires_at, returned }: Shown): ActivityItem {
  const { id, kind, direction, amount, fee, tax, note, created_at, balance_after } = item
  const more = {
    expires_at: expires_at?.toISOString() ?? null,
    returned_by: returned?.return_id ?? null,
    return_of: item.return_of ?? null,
    deducted: item.deducted ?? null,
    reason_code: item.reason_code ?? null,
    task_return: item.task_return ?? null,
    between_books: item.to_book !== undefined || item.isFromBook === true,
  }
  return { id, kind, direction, amount, fee, tax, counterparty, note, status, created_at, balance_after, ...more }
}
