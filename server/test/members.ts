import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'

export interface Person {
  readonly user_id: string
  readonly email: string
  readonly password: string
  readonly access_token: string
  readonly refresh_token: string
}

export interface MemberPerson extends Person {
  readonly full_name: string
  readonly hai_tag: string
}

const unique = (): string => randomUUID().replaceAll('-', '').slice(0, 12)

export async function mailedToken({ server }: TestApp, email: string): Promise<string> {
  const mails = await server.outbox.list()
  for (const { to, body } of mails) {
    const [, token] = /[?&#]token=([\w.~-]+)/.exec(body) ?? []
    if (to === email && token !== undefined) return token
  }
  throw new Error(`no link was mailed to ${email}`)
}

export async function toAccept(app: Pick<TestApp, 'call'>): Promise<string[]> {
  const { items } = await app.call('list_legal_documents', {})
  return items.flatMap(({ must_accept, version_id }) => (must_accept ? [version_id] : []))
}

/**
 * Caches the legal texts that a sign-up must accept, for each test server. A test that publishes new texts must pass
 * `accepted_version_ids` to its later sign-ups.
 */
const acceptedBy = new WeakMap<TestApp, Promise<string[]>>()

function acceptedAt(app: TestApp): Promise<string[]> {
  const accepted = acceptedBy.get(app) ?? toAccept(app)
  acceptedBy.set(app, accepted)
  return accepted
}

interface SignUp {
  readonly email?: string
  readonly accepted_version_ids?: string[]
}

async function aConfirmedAccount(
  app: TestApp,
  { email = `p${unique()}@example.org`, accepted_version_ids }: SignUp,
): Promise<Person> {
  const password = `correct horse ${unique()}`
  await app.call('sign_up', { email, password, accepted_version_ids: accepted_version_ids ?? (await acceptedAt(app)) })
  const { access_token, refresh_token, user } = await app.call('confirm_email', { token: await mailedToken(app, email) })
  return { user_id: user.id, email: user.email, password, access_token, refresh_token }
}

export async function aSignedUpPerson(app: TestApp, signUp: SignUp = {}): Promise<Person> {
  const person = await aConfirmedAccount(app, signUp)
  await app.call('ensure_profile', { user_id: person.user_id, email: person.email }, person.access_token)
  return person
}

/** A person who has completed the account setup, which also creates the profile. */
export async function aMember(
  app: TestApp,
  {
    full_name = 'Marie Joseph',
    hai_tag = `t${unique()}`,
    phone = null,
    ...signUp
  }: { full_name?: string; hai_tag?: string; email?: string; phone?: string | null } = {},
): Promise<MemberPerson> {
  const person = await aConfirmedAccount(app, signUp)
  await app.call('complete_user_onboarding', { user_id: person.user_id, full_name, hai_tag, phone }, person.access_token)
  return { ...person, full_name, hai_tag }
}

/** A member whose balance is exactly `amount`, because adding money in the sandbox costs no fee. */
export async function aFundedWallet(
  app: TestApp,
  { amount = 100_00, ...who }: { amount?: number; full_name?: string; hai_tag?: string; email?: string; phone?: string } = {},
): Promise<MemberPerson> {
  const member = await aMember(app, who)
  await app.call('start_funding', { idempotency_key: randomUUID(), method: 'sandbox', amount }, member.access_token)
  return member
}
