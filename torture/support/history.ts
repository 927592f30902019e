import type { ActivityItem } from '@hai/contract/wallet'
import type { Client } from './client.ts'

export async function wholeActivity(client: Client, access_token: string): Promise<ActivityItem[]> {
  const items: ActivityItem[] = []
  let cursor: string | null = null
  do {
    const page: { items: ActivityItem[]; next_cursor: string | null } = await client.untilDone(
      'list_activity',
      { limit: 100, ...(cursor === null ? {} : { cursor }) },
      access_token,
    )
    items.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null)
  return items
}
