import type { ChatSession } from '@hai/contract/chat'
import { chatSession } from '@hai/contract/chat'
import type { FoundMember } from '../identity/index.ts'
import type { Context } from './context.ts'
import { readViews, type SeenSession, type ViewRow } from './session-views.ts'
import { contentFor, type Reader, typeOf } from './show-messages.ts'

const BEGINNING_MAX = 140

export interface ShownSession {
  readonly reader: Reader
  readonly session: ChatSession
}

export async function showSessions(context: Context, seen: readonly SeenSession[]): Promise<ShownSession[]> {
  const views = await readViews(context.database, seen)
  if (views.length === 0) return []
  const [members, nickname, dealt] = await Promise.all([
    context.identity.findMembers([...new Set(views.flatMap(({ viewer_id, other_id }) => [viewer_id, other_id]))]),
    context.contacts.nicknamesOf(views),
    context.transfers.dealtAmong(views),
  ])
  return views.map((view) =>
    show(view, {
      other: members.get(view.other_id),
      language: members.get(view.viewer_id)?.language ?? 'en',
      hasDealt: dealt.has(`${view.viewer_id} ${view.other_id}`),
      nickname: nickname(view.viewer_id, view.other_id),
    }),
  )
}

interface Known {
  readonly other: FoundMember | undefined
  readonly language: Reader['language']
  readonly hasDealt: boolean
  readonly nickname: string | null
}

function show(view: ViewRow, { other, language, hasDealt, nickname }: Known): ShownSession {
  const { id, participant_1_id, participant_2_id, context_id, viewer_id, other_id } = view
  const { cashout_amount, task_title } = view
  const { unread_count, read_position, other_read_position, last_position, is_blocked, blocks_viewer } = view
  const shown_name = (hasDealt ? other?.full_name : other?.shown_name) ?? null
  const reader: Reader = { viewer_id, language, other_name: nickname ?? shown_name ?? '' }
  const last_message_at = view.last_message_at?.toISOString() ?? null
  return {
    reader,
    session: {
      id,
      participant_1_id,
      participant_2_id,
      context_id,
      cashout_amount,
      task_title,
      is_blocked,
      unread_count,
      read_position,
      other_read_position,
      last_position,
      last_message_at,
      context_type: chatSession.shape.context_type.parse(view.context_type),
      counterparty: {
        user_id: other_id,
        shown_name,
        nickname,
        hai_tag: other?.hai_tag ?? null,
        avatar_url: other?.avatar_url ?? null,
        is_agent: other?.is_agent ?? false,
        is_staff: other?.is_staff ?? false,
      },
      ...lastOf(reader, view),
      can_write: !is_blocked && !blocks_viewer && other !== undefined,
    },
  }
}

function lastOf(reader: Reader, { message_type, content, sender_id, created_at, word_key, word_values }: ViewRow) {
  if (message_type === null || content === null)
    return {
      last_message_type: null,
      last_message_content: null,
      last_message_sender_id: null,
      last_message_created_at: null,
    }
  const whole = contentFor(reader, { message_type, content, sender_id, word_key, word_values })
  return {
    last_message_type: typeOf(message_type),
    last_message_content: beginningOf(whole),
    last_message_sender_id: sender_id,
    last_message_created_at: created_at?.toISOString() ?? null,
  }
}

const letters = new Intl.Segmenter()

/** Cuts between user-perceived characters, so that an emoji or accented letter stays whole. */
export function beginningOf(text: string): string {
  const segments = letters.segment(text)[Symbol.iterator]()
  return [...segments.take(BEGINNING_MAX)].map(({ segment }) => segment).join('')
}
