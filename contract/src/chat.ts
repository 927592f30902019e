import { z } from 'zod'
import { CHAT_MAX, CHAT_SEARCH_MAX, CHAT_SEARCH_MIN, REPORT_MAX, REPORT_MIN } from './bounds.ts'
import { fileAnswer } from './file-answer.ts'
import { procedures } from './procedure.ts'
import { reportCategories } from './report-categories.ts'
import { hai_tag, id, idempotency_key, isoTime, nothing, pageInput, pageOf, text } from './schemas.ts'
import { counterparty } from './wallet.ts'

/** Something that can be seen: not only spaces and marks that steer other letters. */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{M}]/u

/** What somebody says: shown as it is, as text. In bytes it is bounded by its length: a unit of UTF-16 takes at most three. */
const saying = text({ max: CHAT_MAX })
  .refine((value) => value.isWellFormed(), 'must be whole characters')
  .refine((value) => value === '' || visible.test(value), 'must have something to read')

const position = z.int().min(0).max(2_147_483_647)

const message_type = z.enum(['text', 'image', 'system', 'removed'])

export const chatMessage = z.object({
  id,
  session_id: id,
  /** Counts from 1 in every conversation, without gaps, in the order in which messages came. */
  position: z.int(),
  /** Null: nobody’s act. */
  sender_id: id.nullable(),
  /** As it was typed; of `image` what was written beneath it, perhaps nothing; of `system` in the reader’s language; of `removed` nothing. */
  content: z.string(),
  /** removed: its sender has left and taken along what they wrote. */
  message_type,
  created_at: isoTime,
  /** The key it was sent with, told to its sender only. */
  idempotency_key: id.nullable(),
})
export type ChatMessage = z.infer<typeof chatMessage>

/** The conversation view of member-area.md, section 3, as one of the two sees it. */
export const chatSession = z.object({
  id,
  participant_1_id: id,
  participant_2_id: id,
  context_type: z.enum(['cashout', 'task', 'other']),
  /** The cash-out or task it belongs to. */
  context_id: id.nullable(),
  /** Masked for people the caller has not dealt with. */
  counterparty: counterparty.extend({ user_id: id, is_agent: z.boolean(), is_staff: z.boolean() }),
  unread_count: z.int(),
  /** How far the caller has read, and the other; 0: nothing. */
  read_position: z.int(),
  other_read_position: z.int(),
  last_position: z.int(),
  last_message_type: message_type.nullable(),
  /** The beginning of it. */
  last_message_content: z.string().nullable(),
  last_message_sender_id: id.nullable(),
  last_message_created_at: isoTime.nullable(),
  last_message_at: isoTime.nullable(),
  /** False: one of the two has blocked the other, or the other has left. What happens to an item is told all the same. */
  can_write: z.boolean(),
  /** The caller has blocked the other. */
  is_blocked: z.boolean(),
})
export type ChatSession = z.infer<typeof chatSession>

/** The message_read_status of member-area.md, section 3: everything up to the message is read. */
export interface ReadStatus {
  readonly user_id: string
  readonly message_id: string
  readonly session_id: string
  readonly position: number
}

/** Somebody is writing right now. */
export interface Typing {
  readonly session_id: string
  readonly user_id: string
}

export const chat = procedures({
  list_chat_sessions: {
    summary: 'The caller’s conversations in which something was said, the one with the latest message first.',
    access: 'member',
    input: z.strictObject(pageInput),
    output: pageOf(chatSession),
    errors: [],
  },
  get_chat_session: {
    summary: 'One conversation of the caller’s.',
    access: 'member',
    input: z.strictObject({ session_id: id }),
    output: chatSession,
    errors: ['NOT_FOUND'],
  },
  open_chat_session: {
    summary:
      'Opens the caller’s conversation with a member they have dealt with, or finds the one there is. NOT_FOUND for everybody else, known or not. The other sees it once something is said.',
    access: 'member',
    input: z.strictObject({ hai_tag }),
    output: chatSession,
    errors: ['NOT_FOUND'],
  },
  list_chat_messages: {
    summary:
      'Messages of one of the caller’s conversations, in their order: the newest, or those before `cursor` (`next_cursor` leads to older ones), or with `after` those right behind that position (`next_cursor` is null; ask again behind the last one until fewer than `limit` come).',
    access: 'member',
    input: z.strictObject({ ...pageInput, session_id: id, after: position.optional() }),
    output: pageOf(chatMessage),
    errors: ['NOT_FOUND'],
  },
  search_chat_messages: {
    summary:
      'Messages of one of the caller’s conversations in which somebody wrote `query`, without regard to case, newest first.',
    access: 'member',
    input: z.strictObject({
      ...pageInput,
      session_id: id,
      query: text({ min: CHAT_SEARCH_MIN, max: CHAT_SEARCH_MAX }),
    }),
    output: pageOf(chatMessage),
    errors: ['NOT_FOUND'],
  },
  send_chat_message: {
    summary:
      'Says something in one of the caller’s conversations: text of at most 2,000 characters, or a picture (`file_id`: an attachment of upload_file) with or without text.',
    access: 'member',
    input: z
      .strictObject({ idempotency_key, session_id: id, content: saying, file_id: id.optional() })
      .refine(({ content, file_id }) => content !== '' || file_id !== undefined, {
        path: ['content'],
        error: 'must not be empty',
      }),
    output: chatMessage,
    errors: ['NOT_FOUND', 'CHAT_CLOSED', 'IDEMPOTENCY_CONFLICT'],
  },
  get_chat_image: {
    summary: 'The picture of a message in one of the caller’s conversations.',
    access: 'member',
    input: z.strictObject({ message_id: id }),
    output: fileAnswer,
    errors: ['NOT_FOUND'],
    file: 'image/webp',
  },
  mark_session_read: {
    summary:
      'Notes that the caller has read one of their conversations up to a position, or all of it; what was read before stays read.',
    access: 'member',
    input: z.strictObject({ session_id: id, position: position.optional() }),
    output: z.object({ read_position: z.int(), unread_count: z.int() }),
    errors: ['NOT_FOUND'],
  },
  mark_all_messages_as_read: {
    summary: 'Notes that the caller has read all of their conversations. `user_id` must be theirs. Answers how much was unread.',
    access: 'member',
    input: z.strictObject({ user_id: id }),
    output: z.object({ count: z.int() }),
    errors: ['FORBIDDEN'],
  },
  count_unread_messages: {
    summary: 'How many messages in the caller’s conversations they have not read.',
    access: 'member',
    input: nothing,
    output: z.object({ count: z.int() }),
    errors: [],
  },
  show_typing: {
    summary:
      'Shows the other of a conversation, if they look at it now, that the caller is writing. Nothing of it is kept; at most every other second is enough.',
    access: 'member',
    input: z.strictObject({ session_id: id }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  },
  block_member: {
    summary:
      'Blocks somebody the caller has a conversation with: neither can write to the other, nor can they ask the caller for money. What happens to items of the two is told as ever. Repeating it changes nothing.',
    access: 'member',
    input: z.strictObject({ user_id: id }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  },
  unblock_member: {
    summary: 'Takes back a block. Whoever was not blocked is answered the same.',
    access: 'member',
    input: z.strictObject({ user_id: id }),
    output: z.object({}),
    errors: [],
  },
  list_blocked_members: {
    summary: 'Whom the caller has blocked, latest first.',
    access: 'member',
    input: nothing,
    output: z.object({ items: z.array(counterparty.extend({ user_id: id, created_at: isoTime })) }),
    errors: [],
  },
  report_conversation: {
    summary:
      'Tells staff about the other of a conversation of the caller’s, which staff may then read. Counts as report_member does.',
    access: 'member',
    input: z.strictObject({
      session_id: id,
      category: z.enum(reportCategories),
      description: text({ min: REPORT_MIN, max: REPORT_MAX }),
    }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  },
})
