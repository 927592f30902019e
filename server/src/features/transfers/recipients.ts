import type { Context } from './deps.ts'
import { readRecipients } from './relation-queries.ts'

export interface RecentRecipient {
  readonly shown_name: string
  readonly hai_tag: string
  readonly avatar_url: string | null
  readonly times_paid: number
}

/** How many list_recent_recipients answers. */
export const RECENT_RECIPIENTS_MAX = 12

/** People a member has paid, latest first, with their full names: they have dealt. */
export async function recentRecipients(
  { database, people }: Pick<Context, 'database' | 'people'>,
  payer_id: string,
  limit: number,
): Promise<RecentRecipient[]> {
  const recipients = await readRecipients(database, payer_id, limit)
  const members = await people.byIds(recipients.map(({ user_id }) => user_id))
  return recipients.flatMap(({ user_id, times_paid }) => {
    const member = members.get(user_id)
    return member ? [{ shown_name: member.full_name, hai_tag: member.hai_tag, avatar_url: member.avatar_url, times_paid }] : []
  })
}
