import { dollars, type PersonalRow, personalTable, type PersonalTable } from '../../personal-data.ts'
import { readAllAskedBack } from './asked-back-queries.ts'
import type { Context } from './deps.ts'
import { readRequests } from './queries.ts'
import { showMember } from '../identity/index.ts'
import { showOwn } from './show-requests.ts'
import { readRefused } from './requester-history.ts'

const PAGE = 200

async function* requestsOf(context: Context, user_id: string): AsyncIterable<readonly PersonalRow[]> {
  for (const direction of ['incoming', 'outgoing'] as const) {
    let before: string | undefined
    do {
      const found = await readRequests(context.database, { user_id, direction, before, limit: PAGE })
      const views = await showOwn(context, user_id, found)
      yield views.map(({ id, amount, counterparty, note, status, reason, created_at, expires_at, ended_at, transaction_id }) => ({
        id,
        created_at,
        direction,
        status,
        amount_usd: dollars(amount),
        counterparty_name: counterparty.shown_name,
        counterparty_hai_tag: counterparty.hai_tag,
        note,
        reason,
        expires_at,
        ended_at,
        transaction_id,
      }))
      before = found.length === PAGE ? found.at(-1)?.id : undefined
    } while (before !== undefined)
  }
}

export const requestsData = (context: Context): readonly PersonalTable[] => [
  { name: 'money_requests', pages: ({ user_id }) => requestsOf(context, user_id) },
  personalTable('refused_requesters', async ({ user_id }) => {
    const refused = await readRefused(context.database, user_id)
    const ids = refused.map(({ requester_id }) => requester_id)
    const [members, dealt] = await Promise.all([context.identity.findMembers(ids), context.transfers.dealtWith(user_id, ids)])
    return refused.map(({ requester_id, created_at }) => {
      const { shown_name: name, hai_tag } = showMember(members.get(requester_id), {
        hasDealt: dealt.has(requester_id),
        nickname: null,
      })
      return { name, hai_tag, created_at }
    })
  }),
  personalTable('payments_asked_back', async ({ user_id }) =>
    (await readAllAskedBack(context.database, user_id)).map(
      ({ sent_id, received_id, payer_id, amount, note, asked_at, declined_at }) => {
        const isPayer = payer_id === user_id
        return {
          transaction_id: isPayer ? sent_id : received_id,
          direction: isPayer ? 'asked' : 'asked_of_me',
          amount_usd: dollars(amount),
          note,
          asked_at,
          declined_at,
        }
      },
    ),
  ),
]
