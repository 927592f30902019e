import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Session } from '@hai/contract/identity'
import type { Client } from './client.ts'

export interface TortureMember {
  readonly hai_tag: string
  readonly session: Session
}

const outbox = z.object({ items: z.array(z.object({ to: z.string(), body: z.string() })) })

async function confirmationToken(url: string, email: string): Promise<string> {
  for (;;) {
    const { items } = outbox.parse(await (await fetch(`${url}/dev/outbox.json`)).json())
    const token = /token=([\w-]+)/.exec(items.find(({ to }) => to === email)?.body ?? '')?.[1]
    if (token) return token
    await pause(50)
  }
}

/** A member with play money, made through the calls everybody uses. `balance` in cents. */
export async function aFundedMember(client: Client, url: string, balance: number): Promise<TortureMember> {
  const email = `${randomUUID()}@test.example`
  const hai_tag = `t${randomUUID().replaceAll('-', '').slice(0, 14)}`
  await client.untilDone('sign_up', { email, password: 'bonjou tout moun 2026' })
  const session = await client.untilDone('confirm_email', { token: await confirmationToken(url, email) })
  await client.untilDone(
    'complete_user_onboarding',
    { user_id: session.user.id, full_name: 'Jan Batis', hai_tag, phone: null },
    session.access_token,
  )
  await client.untilDone(
    'start_funding',
    { idempotency_key: randomUUID(), method: 'sandbox', amount: balance },
    session.access_token,
  )
  return { hai_tag, session }
}
