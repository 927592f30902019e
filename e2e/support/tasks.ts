import type { Output } from '@hai/contract/contract'
import type { TestMember } from './members.ts'
import { aKey, call } from './server.ts'

const TWO_DAYS_MS = 48 * 3_600_000

export async function aPostedTask(
  { session: { access_token } }: TestMember,
  { title }: { readonly title: string },
): Promise<Output<'create_task'>> {
  const { total: quoted_total } = await call('quote_task', { reward: 10_00 }, access_token)
  const due_at = new Date(Date.now() + TWO_DAYS_MS).toISOString()
  return call('create_task', { idempotency_key: aKey(), title, reward: 10_00, quoted_total, due_at }, access_token)
}
