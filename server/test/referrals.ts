import { randomUUID } from 'node:crypto'
import { cents } from '@hai/contract/money'
import { fundMarketing } from '../src/features/referrals/index.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { mailedToken, type MemberPerson } from './members.ts'
import { followedUp, later, sendAtOnce } from './money.ts'
import { aNumber, textedCode } from './phones.ts'

let homes = 0
export const aHome = (): string => `198.51.${Math.floor(homes / 250)}.${(homes++ % 250) + 1}`

export interface Newcomer {
  readonly code?: string
  readonly ip?: string
  readonly device_id?: string
  readonly email?: string
  readonly confirm_ip?: string
}

type NextDay = <People extends readonly MemberPerson[]>(...people: People) => ReturnType<typeof later<People>>

export function referralsOf(getApp: () => TestApp, database: () => TestDatabase) {
  const guest = (ip: string) => ({ kind: 'guest', request: { id: randomUUID(), ip, user_agent: 'test' } }) as const

  async function aNewcomer({
    code,
    ip = aHome(),
    confirm_ip = ip,
    device_id,
    email = `n${randomUUID()}@example.org`,
  }: Newcomer): Promise<MemberPerson> {
    const { handlers } = getApp().server
    const password = `correct horse ${randomUUID()}`
    await handlers.sign_up(guest(ip), {
      email,
      password,
      ...(code !== undefined && { referral_code: code }),
      ...(device_id !== undefined && { device_id }),
    })
    const session = await handlers.confirm_email(guest(confirm_ip), { token: await mailedToken(getApp(), email) })
    const { access_token, refresh_token, user } = session
    const hai_tag = `n${randomUUID().replaceAll('-', '').slice(0, 12)}`
    await getApp().call('ensure_profile', { user_id: user.id, email }, access_token)
    await getApp().call(
      'complete_user_onboarding',
      { user_id: user.id, full_name: 'Rose Pierre', hai_tag, phone: null },
      access_token,
    )
    await followedUp(getApp())
    return { user_id: user.id, email, password, access_token, refresh_token, full_name: 'Rose Pierre', hai_tag }
  }

  async function verifyPhone({ access_token }: MemberPerson, phone = aNumber()): Promise<string> {
    await getApp().call('set_phone', { phone }, access_token)
    await getApp().call('start_phone_verification', {}, access_token)
    await getApp().call('check_phone_verification', { code: await textedCode(getApp(), phone) }, access_token)
    await followedUp(getApp())
    return phone
  }

  async function pays(payer: MemberPerson, payee: MemberPerson, amount = 10_00): Promise<string> {
    await getApp().call(
      'start_funding',
      { idempotency_key: randomUUID(), method: 'sandbox', amount: amount + 1_00 },
      payer.access_token,
    )
    const { transaction_id } = await sendAtOnce(getApp(), payer, payee, amount)
    await followedUp(getApp())
    return transaction_id
  }

  const nextDay: NextDay = async (...people) => {
    const renewed = await later(getApp(), { hours: 25 }, ...people)
    await runDueJob()
    return renewed
  }

  const runDueJob = async (app = getApp()): Promise<void> => {
    await app.server.jobs['referrals:settle']?.({})
    await followedUp(getApp())
  }
  return {
    aNewcomer,
    verifyPhone,
    pays,
    nextDay,
    runDueJob,
    ...looksOf(getApp, database),
  }
}

function looksOf(getApp: () => TestApp, database: () => TestDatabase) {
  const summaryOf = ({ access_token }: MemberPerson, device_id?: string) =>
    getApp().call('get_referral_summary', device_id === undefined ? {} : { device_id }, access_token)
  const codeOf = async (member: MemberPerson, device_id?: string) => (await summaryOf(member, device_id)).code
  const listOf = async ({ access_token }: MemberPerson) => (await getApp().call('list_referrals', {}, access_token)).items
  const notificationsOf = async ({ access_token }: MemberPerson) =>
    (await getApp().call('list_notifications', {}, access_token)).items.filter(({ type }) => type.startsWith('referral_'))
  const refusalOf = async ({ user_id }: MemberPerson) => {
    const { rows } = await database().owner.query<{ refusal: string | null }>(
      'select refusal from referrals.referral where user_id = $1',
      [user_id],
    )
    return rows[0]?.refusal
  }
  const figures = (text: string) => database().owner.query(`update referrals.settings set ${text}`)
  const fund = (amount: number) => fundMarketing(getApp().server.ledger, { amount: cents(amount), from: 'sandbox' })
  const marketing = async (): Promise<number> => {
    const { rows } = await database().owner.query<{ balance: number }>(
      `select balance from ledger.account where kind = 'marketing'`,
    )
    return rows[0]?.balance ?? 0
  }

  return { summaryOf, codeOf, listOf, notificationsOf, refusalOf, figures, fund, marketing }
}
