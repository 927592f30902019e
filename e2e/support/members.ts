import { randomUUID } from 'node:crypto'
import type { Language } from '@hai/contract/languages'
import type { Page } from '@playwright/test'
import type { Session } from '@hai/contract/identity'
import { aKey, call, linkIn, newestMail } from './server.ts'

/** Accounts of this domain wait for approval. */
export const COMPANY_EMAIL_DOMAIN = 'company.example'
export const PASSWORD = 'bonjou tout moun 2026'

export interface TestMember {
  readonly email: string
  readonly full_name: string
  readonly hai_tag: string
  readonly session: Session
}

export interface MemberOptions {
  readonly full_name?: string
  /** Play money, in cents. */
  readonly balance?: number
  readonly language?: Language
  /** Decides the book of the wallet. */
  readonly phone?: string
}

export const freshEmail = (domain = 'test.example'): string => `${randomUUID().slice(0, 13)}@${domain}`
export const freshTag = (): string => `t${randomUUID().replaceAll('-', '').slice(0, 12)}`

export function tokenIn(link: string): string {
  const url = new URL(link)
  const token = url.searchParams.get('token') ?? new URLSearchParams(url.hash.slice(1)).get('token')
  if (!token) throw new Error(`no token in ${link}`)
  return token
}

export async function signUp(person: { email: string; password: string; language?: Language }): Promise<void> {
  const { items } = await call('list_legal_documents', {})
  const accepted_version_ids = items.flatMap(({ must_accept, version_id }) => (must_accept ? [version_id] : []))
  await call('sign_up', { ...person, accepted_version_ids })
}

export const acceptDocuments = (page: Page): Promise<void> =>
  page.getByRole('checkbox', { name: /I’ve read and accept these documents/ }).check()

export async function aConfirmedPerson(
  language: Language = 'en',
  email = freshEmail(),
): Promise<{ email: string; session: Session }> {
  await signUp({ email, password: PASSWORD, language })
  const session = await call('confirm_email', { token: tokenIn(linkIn(await newestMail(email))) })
  return { email, session }
}

export const aColleague = () => aConfirmedPerson('en', freshEmail(COMPANY_EMAIL_DOMAIN))

export async function aMember({
  full_name = 'Marie Joseph',
  balance = 0,
  language = 'en',
  phone,
}: MemberOptions = {}): Promise<TestMember> {
  const { email, session } = await aConfirmedPerson(language)
  const hai_tag = freshTag()
  const profile = { user_id: session.user.id, full_name, hai_tag, phone: phone ?? null }
  await call('complete_user_onboarding', profile, session.access_token)
  if (balance > 0)
    await call('start_funding', { idempotency_key: aKey(), method: 'sandbox', amount: balance }, session.access_token)
  return { email, full_name, hai_tag, session }
}

/** Uses the session of the member’s sign-up, without the sign-in form. `kept` is added to the tab’s session storage. */
export async function enter(
  page: Page,
  { session }: Pick<TestMember, 'session'>,
  path = '/dashboard',
  kept: Readonly<Record<string, string>> = {},
): Promise<void> {
  const stored = JSON.stringify({ ...session, ends_at_ms: Date.parse(session.expires_at) })
  const entering = await page.addInitScript(
    ([value, remembered]) => {
      localStorage.setItem('hai.session', value)
      for (const [key, one] of Object.entries(remembered)) sessionStorage.setItem(key, one)
    },
    [stored, kept] as const,
  )
  await page.goto(path)
  // Pages opened later use the session that the app has stored.
  await entering.dispose()
}

export async function signIn(page: Page, member: { email: string }, arrival = '/dashboard'): Promise<void> {
  await page.goto('/auth')
  await fillSignIn(page, member)
  await page.waitForURL(`**${arrival}`)
}

export async function fillSignIn(page: Page, member: { email: string }): Promise<void> {
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
