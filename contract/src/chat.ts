import { z } from 'zod'
import { CHAT_MAX, CHAT_SEARCH_MAX, CHAT_SEARCH_MIN, REPORT_MAX, REPORT_MIN } from './bounds.ts'
import { fileAnswer } from './file-answer.ts'
import { procedures } from './procedure.ts'
import { reportCategories } from './report-categories.ts'
import { cents, hai_tag, id, idempotency_key, isoTime, nothing, pageInput, pageOf, text } from './schemas.ts'
import { counterparty } from './wallet.ts'

/** Spaces, combining marks and control characters are not visible. */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{M}]/u

/** A UTF-16 unit takes at most three bytes in UTF-8, so the maximum length also limits the bytes. */
const saying = text({ max: CHAT_MAX })
  .refine((value) => value.isWellFormed(), 'must be whole characters')
  .refine((value) => value === '' || visible.test(value), 'must have something to read')

const position = z.int().min(0).max(2_147_483_647)

const message_type = z.enum(['text', 'image', 'system', 'removed'])

export const chatMessage = z.object({
  id,
  session_id: id,
  /** Counts from 1 in each conversation, without gaps. */
  position: z.int(),
  sender_id: id.nullable(),
  /** For `image`: the caption. For `system`: a text in the reader’s language. For `removed`: empty. */
  content: z.string(),
  /** removed: the sender deleted their account and its messages. */
  message_type,
  created_at: isoTime,
  /** Only for the sender. */
  idempotency_key: id.nullable(),
})
export type ChatMessage = z.infer<typeof chatMessage>

export const chatSession = z.object({
  id,
  participant_1_id: id,
  participant_2_id: id,
  context_type: z.enum(['cashout', 'task', 'other']),
  context_id: id.nullable(),
  /** Null unless the conversation is about a cash-out. */
  cashout_amount: cents.nullable(),
  /** Null unless the conversation is about a task. */
  task_title: z.string().nullable(),
  /** The name is masked unless the participants know each other. */
  counterparty: counterparty.extend({ user_id: id, is_agent: z.boolean(), is_staff: z.boolean() }),
  unread_count: z.int(),
  read_position: z.int(),
  other_read_position: z.int(),
  last_position: z.int(),
  last_message_type: message_type.nullable(),
  last_message_content: z.string().nullable(),
  last_message_sender_id: id.nullable(),
  last_message_created_at: isoTime.nullable(),
  last_message_at: isoTime.nullable(),
  /**
   * False after a block by either participant, or if the counterparty deleted their account. System messages still
   * arrive.
   */
  can_write: z.boolean(),
  is_blocked: z.boolean(),
})
export type ChatSession = z.infer<typeof chatSession>

export interface ReadStatus {
  readonly user_id: string
  readonly message_id: string
  readonly session_id: string
  readonly position: number
}

export interface Typing {
  readonly session_id: string
  readonly user_id: string
}

export const chat = procedures({
  list_chat_sessions: {
    summary: 'The caller’s conversations that have messages, most recent first.',
    access: 'member',
    input: z.strictObject(pageInput),
    output: pageOf(chatSession),
    errors: [],
  },
  get_chat_session: {
    summary: 'One of the caller’s conversations.',
    access: 'member',
    input: z.strictObject({ session_id: id }),
    output: chatSession,
    errors: ['NOT_FOUND'],
  },
  open_chat_session: {
    summary:
      'Opens the caller’s conversation with a member whom they know, or returns the existing one. NOT_FOUND for anyone else, whether or not they exist. The other member sees it after the first message.',
    access: 'member',
    input: z.strictObject({ hai_tag }),
    output: chatSession,
    errors: ['NOT_FOUND'],
  },
  list_chat_messages: {
    summary:
      'Messages of one of the caller’s conversations, in order: the newest, those before `cursor` (`next_cursor` leads to older ones), or with `after` those following that position (`next_cursor` is null; repeat with the last position until fewer than `limit` are returned).',
    access: 'member',
    input: z.strictObject({ ...pageInput, session_id: id, after: position.optional() }),
    output: pageOf(chatMessage),
    errors: ['NOT_FOUND'],
  },
  search_chat_messages: {
    summary: 'Messages of one of the caller’s conversations that contain `query`, case-insensitive, newest first.',
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
      'Sends a message in one of the caller’s conversations: text of at most 2,000 characters, or a picture (`file_id`: an attachment from upload_file) with or without text.',
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
    summary: 'Marks one of the caller’s conversations as read up to a position, or completely. Never marks messages as unread.',
    access: 'member',
    input: z.strictObject({ session_id: id, position: position.optional() }),
    output: z.object({ read_position: z.int(), unread_count: z.int() }),
    errors: ['NOT_FOUND'],
  },
  mark_all_messages_as_read: {
    summary:
      'Marks all of the caller’s conversations as read. `user_id` must be the caller’s. Returns how many messages were unread.',
    access: 'member',
    input: z.strictObject({ user_id: id }),
    output: z.object({ count: z.int() }),
    errors: ['FORBIDDEN'],
  },
  count_unread_messages: {
    summary: 'Number of unread messages in the caller’s conversations.',
    access: 'member',
    input: nothing,
    output: z.object({ count: z.int() }),
    errors: [],
  },
  show_typing: {
    summary:
      'Shows the other participant, if they have the conversation open, that the caller is typing. Nothing is stored; one call every two seconds is enough.',
    access: 'member',
    input: z.strictObject({ session_id: id }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  },
  block_member: {
    summary:
      'Blocks a member the caller has a conversation with: neither can write to the other or request money from the other. System messages about their items still arrive. Idempotent.',
    access: 'member',
    input: z.strictObject({ user_id: id }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  },
  unblock_member: {
    summary: 'Unblocks a member. Succeeds even if the member was not blocked.',
    access: 'member',
    input: z.strictObject({ user_id: id }),
    output: z.object({}),
    errors: [],
  },
  list_blocked_members: {
    summary: 'Members the caller has blocked, latest first.',
    access: 'member',
    input: nothing,
    output: z.object({ items: z.array(counterparty.extend({ user_id: id, created_at: isoTime })) }),
    errors: [],
  },
  report_conversation: {
    summary:
      'Reports the other participant of a conversation to staff, who may then read it. Shares its limit with report_member.',
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
