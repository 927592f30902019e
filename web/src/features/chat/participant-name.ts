import type { ChatSession } from '@hai/contract/chat'

export const participantName = (
  {
    counterparty: { nickname, shown_name, hai_tag },
  }: { counterparty: Pick<ChatSession['counterparty'], 'nickname' | 'shown_name' | 'hai_tag'> },
  somebody: string,
): string => nickname ?? shown_name ?? (hai_tag === null ? somebody : `@${hai_tag}`)
