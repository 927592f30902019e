import type { Notification } from '@hai/contract/notifications'
import type { ActivityItem } from '@hai/contract/wallet'
import type { Client } from './client.ts'

interface Page<Item> {
  readonly items: readonly Item[]
  readonly next_cursor: string | null
}

/** `readPage` gets the part of the input that says where its page begins. */
async function readAllPages<Item>(readPage: (from: { cursor?: string }) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | null = null
  do {
    const page: Page<Item> = await readPage(cursor === null ? {} : { cursor })
    items.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null)
  return items
}

export const wholeActivity = (client: Client, access_token: string): Promise<ActivityItem[]> =>
  readAllPages((from) => client.untilDone('list_activity', { limit: 100, ...from }, access_token))

export const allNotifications = (client: Client, access_token: string): Promise<Notification[]> =>
  readAllPages((from) => client.untilDone('list_notifications', { limit: 100, unread: false, ...from }, access_token))
