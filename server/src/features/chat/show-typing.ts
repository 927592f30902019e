import { chatChannel } from '@hai/contract/events'
import type { Handler } from '../../feature.ts'
import type { Context } from './context.ts'
import { ownSession } from './read-handlers.ts'

/** Shows the other participant that the caller is typing, if the caller can write in the conversation. */
export const showTyping =
  (context: Context): Handler<'show_typing'> =>
  async ({ user_id }, { session_id }) => {
    const { session } = await ownSession(context, user_id, session_id)
    if (session.can_write)
      context.broadcast({
        user_id: session.counterparty.user_id,
        channel: chatChannel(session_id),
        event: 'typing',
        key: `typing:${session_id}`,
        record: { session_id, user_id },
      })
    return {}
  }
