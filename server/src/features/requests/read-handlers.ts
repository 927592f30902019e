import { cents } from '@hai/contract/money'
import type { requests } from '@hai/contract/requests'
import type { Handlers } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { cutIdPage, readIdCursor } from '../../platform/cursors.ts'
import type { Context } from './deps.ts'
import { readRequest, readRequests, readSplit } from './queries.ts'
import { showMember } from '../identity/index.ts'
import { showOwn } from './show-requests.ts'
import { readRefused } from './requester-history.ts'

type Reads = Pick<
  Handlers<typeof requests>,
  'list_money_requests' | 'get_money_request' | 'get_split' | 'list_refused_requesters'
>

export const readHandlers = (context: Context): Reads => ({
  list_money_requests: async ({ user_id }, { cursor, limit, direction, state }) => {
    const found = await readRequests(context.database, {
      user_id,
      direction,
      state,
      limit: limit + 1,
      before: readIdCursor(cursor),
    })
    const { page, next_cursor } = cutIdPage(found, limit)
    return { items: await showOwn(context, user_id, page), next_cursor }
  },
  get_money_request: async ({ user_id }, { request_id }) => {
    const request = await readRequest(context.database, request_id)
    if (!request || (request.payer_id !== user_id && request.requester_id !== user_id)) fail('NOT_FOUND')
    const [view] = await showOwn(context, user_id, [request])
    return view ?? fail('NOT_FOUND')
  },
  get_split: async ({ user_id }, { split_id }) => {
    const split = (await readSplit(context.database, split_id, user_id)) ?? fail('NOT_FOUND')
    const { id, total, own_amount, note, created_at, requests } = split
    const paid = requests.reduce((sum, { status, amount }) => (status === 'paid' ? sum + amount : sum), 0)
    return {
      id,
      total,
      own_amount,
      note,
      paid: cents(paid),
      created_at: created_at.toISOString(),
      requests: await showOwn(context, user_id, requests),
    }
  },
  list_refused_requesters: async ({ user_id }) => {
    const refused = (await readRefused(context.database, user_id)).map(({ requester_id }) => requester_id)
    const [members, dealt, nickname] = await Promise.all([
      context.identity.findMembers(refused),
      context.transfers.dealtWith(user_id, refused),
      context.contacts.nicknamesOf(refused.map((other_id) => ({ viewer_id: user_id, other_id }))),
    ])
    return {
      items: refused.map((id) => ({
        user_id: id,
        ...showMember(members.get(id), { hasDealt: dealt.has(id), nickname: nickname(user_id, id) }),
      })),
    }
  },
})
