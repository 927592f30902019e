import { type PersonalRow, personalTable, type PersonalTable } from '../../personal-data.ts'
import { showBlocked } from './blocks.ts'
import type { Context } from './context.ts'
import { readAfter } from './message-queries.ts'
import { type ListPlace, readListed } from './session-queries.ts'
import { contentFor } from './show-messages.ts'
import { showSessions } from './show-sessions.ts'

const PAGE = 200

async function* messagesOf(context: Context, user_id: string): AsyncIterable<readonly PersonalRow[]> {
  let before: ListPlace | undefined
  do {
    const listed = await readListed(context.database, { user_id, before, limit: PAGE })
    for (const { session_id } of listed) yield* messagesIn(context, user_id, session_id)
    before = listed.length === PAGE ? listed.at(-1) : undefined
  } while (before !== undefined)
}

async function* messagesIn(context: Context, viewer_id: string, session_id: string): AsyncIterable<readonly PersonalRow[]> {
  const [view] = await showSessions(context, [{ viewer_id, session_id }])
  if (!view) return
  const { counterparty, context_type, context_id } = view.session
  let after = 0
  for (;;) {
    const found = await readAfter(context.database, { session_id, after, limit: PAGE })
    yield found.map((message) => ({
      session_id,
      context_type,
      context_id,
      with_name: counterparty.shown_name,
      with_hai_tag: counterparty.hai_tag,
      created_at: message.created_at,
      from: message.sender_id === null ? 'nobody' : message.sender_id === viewer_id ? 'you' : 'other',
      message_type: message.message_type,
      content: contentFor(view.reader, message),
    }))
    if (found.length < PAGE) return
    after = found.at(-1)?.position ?? after
  }
}

export const chatData = (context: Context): readonly PersonalTable[] => [
  { name: 'chat_messages', pages: ({ user_id }) => messagesOf(context, user_id) },
  personalTable('blocked_members', async ({ user_id }) =>
    (await showBlocked(context, user_id)).map(({ shown_name: name, hai_tag, created_at }) => ({ name, hai_tag, created_at })),
  ),
]
