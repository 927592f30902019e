import type { ChatSession } from '@hai/contract/chat'

/** What the reader calls the other of a conversation. */
export const nameOf = (
  {
    counterparty: { nickname, shown_name, hai_tag },
  }: { counterparty: Pick<ChatSession['counterparty'], 'nickname' | 'shown_name' | 'hai_tag'> },
  somebody: string,
): string => nickname ?? shown_name ?? (hai_tag === null ? somebody : `@${hai_tag}`)
