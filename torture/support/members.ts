import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Session } from '@hai/contract/identity'
import type { Client } from './client.ts'

export interface TortureMember {
  readonly hai_tag: string
  readonly email: string
  readonly session: Session
}

const PASSWORD = 'bonjou tout moun 2026'

/** Throws if the sign-in is refused. */
export const signIn = (client: Client, { email }: Pick<TortureMember, 'email'>): Promise<Session> =>
  client.untilDone('sign_in', { email, password: PASSWORD })

const outbox = z.object({ items: z.array(z.object({ to: z.string(), body: z.string() })) })

async function confirmationToken(url: string, email: string): Promise<string> {
  for (;;) {
    const { items } = outbox.parse(await (await fetch(`${url}/dev/outbox.json`)).json())
    const token = /token=([\w-]+)/.exec(items.find(({ to }) => to === email)?.body ?? '')?.[1]
    if (token) return token
    await pause(50)
  }
}

/** Every call is retried after a lost response. */
async function aSession(client: Client, url: string, email: string): Promise<Session> {
  const person = { email, password: PASSWORD }
  const { items } = await client.untilDone('list_legal_documents', {})
  const accepted_version_ids = items.flatMap(({ must_accept, version_id }) => (must_accept ? [version_id] : []))
  await client.untilDone('sign_up', { ...person, accepted_version_ids })
  // A retried sign-up may be stored twice. The confirmation then asks for the password, which is the same in both.
  const confirmation = { token: await confirmationToken(url, email), password: person.password }
  for (;;) {
    const answer = await client.once('confirm_email', confirmation)
    if (answer.kind === 'done') return answer.output
    if (answer.kind === 'refused' && answer.code === 'LINK_USED') return client.untilDone('sign_in', person)
    if (answer.kind === 'refused') throw new Error(`confirm_email was refused: ${answer.code}`)
    await pause(50)
  }
}

/** Creates a member through the public API. `balance` in cents, added under the idempotency key `key`. */
export async function aFundedMember(client: Client, url: string, balance: number, key = randomUUID()): Promise<TortureMember> {
  const email = `${randomUUID()}@test.example`
  const hai_tag = `t${randomUUID().replaceAll('-', '').slice(0, 14)}`
  const session = await aSession(client, url, email)
  await client.untilDone(
    'complete_user_onboarding',
    { user_id: session.user.id, full_name: 'Jan Batis', hai_tag, phone: null },
    session.access_token,
  )
  await client.untilDone('start_funding', { idempotency_key: key, method: 'sandbox', amount: balance }, session.access_token)
  return { hai_tag, email, session }
}
