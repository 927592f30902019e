import type { MoneyRequest } from '@hai/contract/requests'
import type { Database } from '../../platform/database/database.ts'
import { nobody, showMember, type FoundMember } from '../identity/index.ts'
import type { Context } from './deps.ts'
import { readRequestsById, type Request } from './queries.ts'

export interface SeenRequest {
  readonly viewer_id: string
  readonly request: Request
}

const isAsked = ({ viewer_id, request }: SeenRequest): boolean => request.payer_id === viewer_id
const otherOf = (seen: SeenRequest): string => (isAsked(seen) ? seen.request.requester_id : seen.request.payer_id)

export async function showRequests(context: Context, seen: readonly SeenRequest[]): Promise<MoneyRequest[]> {
  if (seen.length === 0) return []
  const sights = seen.map((one) => ({ viewer_id: one.viewer_id, other_id: otherOf(one) }))
  const [members, nickname, dealt, paid] = await Promise.all([
    context.identity.findMembers([...new Set(seen.map(otherOf))]),
    context.contacts.nicknamesOf(sights),
    context.transfers.dealtAmong(sights),
    context.transfers.paidAmong(sights),
  ])
  const now = context.clock.now()
  return seen.map((one) =>
    show(one, {
      member: members.get(otherOf(one)),
      hasDealt: dealt.has(`${one.viewer_id} ${otherOf(one)}`),
      hasPaid: paid.has(`${one.viewer_id} ${otherOf(one)}`),
      nickname: nickname(one.viewer_id, otherOf(one)),
      now,
    }),
  )
}

/** True once the request has expired, even if the expiry job has not updated its status yet. */
export const hasLapsed = ({ status, expires_at }: Request, now: Date): boolean => status === 'open' && expires_at <= now

interface Known {
  readonly member: FoundMember | undefined
  readonly hasDealt: boolean
  readonly hasPaid: boolean
  readonly nickname: string | null
  readonly now: Date
}

function show(seen: SeenRequest, { member, hasDealt, hasPaid, nickname, now }: Known): MoneyRequest {
  const { request } = seen
  const { id, amount, note, reason, address_typed, transaction_id, created_at, expires_at } = request
  const isLapsed = hasLapsed(request, now)
  const ended_at = isLapsed ? expires_at : request.ended_at
  const isTyped = !isAsked(seen) && address_typed !== null && !hasDealt
  return {
    id,
    amount,
    note,
    reason,
    transaction_id,
    direction: isAsked(seen) ? 'incoming' : 'outgoing',
    status: isLapsed ? 'lapsed' : request.status,
    // An address becomes empty when one of the two accounts is erased. The reader knew only the address, so no name is
    // shown.
    counterparty: isTyped ? { ...nobody, shown_name: address_typed || null } : showMember(member, { hasDealt, nickname }),
    is_stranger: !hasPaid,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    split_id: isAsked(seen) ? null : request.split_id,
  }
}

export const showOwn = (context: Context, viewer_id: string, requests: readonly Request[]): Promise<MoneyRequest[]> =>
  showRequests(
    context,
    requests.map((request) => ({ viewer_id, request })),
  )

/** Requesters who do not know the payer see the typed address instead of a name. */
export async function readAskedAddresses(
  { transfers }: Pick<Context, 'transfers'>,
  request_ids: readonly string[],
  db: Database,
): Promise<ReadonlyMap<string, string>> {
  const typed = (await readRequestsById(db, request_ids)).filter(({ address_typed }) => address_typed !== null)
  const byRequester = Map.groupBy(typed, ({ requester_id }) => requester_id)
  const hidden = await Promise.all(
    [...byRequester].map(async ([requester_id, own]) => {
      const dealt = await transfers.dealtWith(
        requester_id,
        own.map(({ payer_id }) => payer_id),
        db,
      )
      return own.filter(({ payer_id }) => !dealt.has(payer_id))
    }),
  )
  return new Map(hidden.flat().map(({ id, address_typed }) => [id, address_typed ?? '']))
}
