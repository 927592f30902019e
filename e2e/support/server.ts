import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { bodyOf } from '../../server/test/call-body.ts'
import type { CallInput, Output, ProcedureName } from '@hai/contract/contract'

const baseUrl = (): string => `http://127.0.0.1:${process.env.E2E_PORT ?? ''}`

export async function call<Name extends ProcedureName>(
  name: Name,
  input: CallInput<Name>,
  access_token?: string,
): Promise<Output<Name>> {
  const { body, type } = await bodyOf(input)
  let response = new Response()
  // A busy machine can make the server reject a call; the app retries such a call too.
  await expect(async () => {
    response = await fetch(`${baseUrl()}/${name.includes('-') ? 'functions' : 'rpc'}/${name}`, {
      method: 'POST',
      headers: { 'content-type': type, ...(access_token ? { authorization: `Bearer ${access_token}` } : {}) },
      body,
    })
    expect(response.status).not.toBe(503)
  }).toPass()
  const answer: unknown = await response.json()
  expect(response.status, `${name}: ${JSON.stringify(answer)}`).toBe(200)
  return answer as Output<Name>
}

interface OutboxItem {
  readonly channel: 'mail' | 'text'
  readonly to: string
  readonly subject: string
  readonly body: string
}

/** Mails are sent in the background, so this waits. */
export async function newestMail(to: string, subject = /./): Promise<OutboxItem> {
  let found: OutboxItem | undefined
  await expect(async () => {
    const response = await fetch(`${baseUrl()}/dev/outbox.json`)
    const { items } = (await response.json()) as { items: OutboxItem[] }
    found = items.find((item) => item.to === to && subject.test(item.subject))
    expect(found, `a mail to ${to}`).toBeDefined()
  }).toPass()
  if (!found) throw new Error('unreachable: toPass waits for it')
  return found
}

export function linkIn(mail: OutboxItem): string {
  const link = /https?:\/\/[^\s"<>]+/.exec(mail.body)?.[0]
  if (!link) throw new Error(`no link in: ${mail.body}`)
  return link
}

export const aKey = (): string => randomUUID()
