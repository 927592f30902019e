import type { ChatMessage } from '@hai/contract/chat'
import { chatMessage } from '@hai/contract/chat'
import type { Language } from '@hai/contract/languages'
import { z } from 'zod'
import { dictionaries, translationsFor, typedText, type WordKey } from '../../platform/words/words.ts'
import type { Message } from './message-queries.ts'

export interface Reader {
  readonly viewer_id: string
  readonly language: Language
  readonly other_name: string
}

const values = z.record(z.string(), z.union([z.string().transform(typedText), z.number(), z.strictObject({ usd: z.int() })]))
const isWord = (key: string): key is WordKey => Object.hasOwn(dictionaries.en, key)

type MessageText = Pick<Message, 'message_type' | 'content' | 'sender_id' | 'word_key' | 'word_values'>

/** A system message of another version of the server, with an unknown key or unknown values, has a neutral text. */
export function contentFor({ viewer_id, language, other_name }: Reader, message: MessageText): string {
  const { word_key, word_values, sender_id, content } = message
  if (word_key === null) return content
  const by = sender_id === null ? 'nobody' : sender_id === viewer_id ? 'you' : 'other'
  const translate = translationsFor(language)
  const known = values.safeParse(word_values)
  if (!isWord(word_key) || !known.success) return translate('chat.system.unknown')
  return translate(word_key, { by, name: typedText(other_name), ...known.data })
}

export const typeOf = (message_type: string): ChatMessage['message_type'] => chatMessage.shape.message_type.parse(message_type)

export const showMessage = (reader: Reader, message: Message): ChatMessage => {
  const { id, session_id, position, sender_id, message_type, created_at, idempotency_key } = message
  return {
    id,
    session_id,
    position,
    sender_id,
    content: contentFor(reader, message),
    message_type: typeOf(message_type),
    created_at: created_at.toISOString(),
    idempotency_key: sender_id === reader.viewer_id ? idempotency_key : null,
  }
}
