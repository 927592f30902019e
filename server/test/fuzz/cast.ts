import { agentsOf } from '../agents.ts'
import { jpeg } from '../applicants.ts'
import { Refused, type TestApp } from '../app.ts'
import { codeAt } from '../authenticators.ts'
import { aCircle } from '../authorisation/circle.ts'
import type { TestDatabase } from '../database.ts'
import { aFundedWallet, type MemberPerson } from '../members.ts'
import { aStaffMember, type StaffPerson } from '../staff.ts'
import type { Known } from './values.ts'

/**
 * The callers of the fuzz test, the ids and texts that their calls may contain, and data that no answer may contain.
 */
export interface Cast {
  readonly member: MemberPerson
  readonly staff: StaffPerson
  readonly known: Known
  /** Personal data of the stranger, which only staff may see. */
  readonly names: readonly string[]
  readonly tokens: readonly string[]
  /** Replaces a caller with a new one if this error code shows that the caller lost access. */
  readonly keep: (code: string) => Promise<void>
  readonly freshStaff: () => Promise<StaffPerson>
}

const lostAccessCodes: ReadonlySet<string> = new Set([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'ACCOUNT_BLOCKED',
  'PENDING_APPROVAL',
  'NOT_ONBOARDED',
  'STEP_UP_REQUIRED',
  'SECOND_FACTOR_REQUIRED',
  'WALLET_LOCKED',
])

async function isRefused(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked
    return false
  } catch (error) {
    if (error instanceof Refused) return true
    throw error
  }
}

async function readExistingIds(app: TestApp, database: TestDatabase) {
  const circle = aCircle(app, database)
  const [paid, link, request, schedule, chat, ticket, task, cashout, dispute] = await Promise.all([
    circle.paid(),
    circle.link(),
    circle.request(),
    circle.schedule(),
    circle.unread(),
    circle.ticket(),
    circle.task('claimed'),
    circle.cashout('assigned'),
    circle.dispute(),
  ])
  const ids = {
    transaction_id: [paid.transaction_id],
    pay_link_id: [link.id],
    request_id: [request.request_id],
    schedule_id: [schedule.id],
    session_id: [chat.session_id],
    ticket_id: [ticket.ticket_id],
    task_id: [task.id],
    cashout_id: [cashout.id],
    dispute_id: [dispute.dispute_id],
    file_id: [ticket.file_id, dispute.file_id],
    agent_id: [cashout.agent.user_id],
  }
  const people = [paid.marie, paid.paul, request.paul, task.creator, cashout.member, cashout.agent]
  return { ids, people, pay_link: link.pay_link }
}

interface Present {
  readonly member: MemberPerson
  readonly staff: StaffPerson
  readonly stranger: MemberPerson
  readonly there: Awaited<ReturnType<typeof readExistingIds>>
  readonly picture: Buffer
}

function knownTo({ member, staff, stranger, there: { ids, people, pay_link }, picture }: Present): Known {
  const user_id = [member.user_id, staff.user_id, ...people.map((person) => person.user_id)]
  const hai_tag = [member.hai_tag, stranger.hai_tag, 'nobody_at_all', ...people.map((person) => person.hai_tag)]
  return {
    ...ids,
    user_id,
    admin_id: [staff.user_id, staff.user_id, member.user_id],
    hai_tag,
    pay_link: [pay_link, 'AAAAAAAAAAAAAAAAAAAAAA'],
    email: [member.email, 'somebody.else@example.org'],
    phone: ['+50937001234', '+15005550006'],
    password: [member.password, 'a long enough password'],
    current_password: [member.password],
    code: ['123456', '000000'],
    full_name: ['Somebody Else', 'Élise Ó Dúill'],
    content: ['AAAA', 'Bonjou'],
    upload: [picture, picture.subarray(0, 100), Buffer.from('%PDF-1.4\n'), Buffer.from('date,amount\n')],
    time_zone: ['America/Port-au-Prince', 'UTC', 'Mars/Olympus'],
    month: ['2026-11', '2026-13'],
    quoted_total: [1_00, 1_25, 5_00],
    amount: [1_00, 5_00, 1, 100_000_000_000],
    method: ['sandbox', 'moncash', 'cash_pickup'],
    refresh_token: [member.refresh_token],
    any_id: [...user_id, ...Object.values(ids).flat()],
  }
}

async function aStaffWithAuthenticator(app: TestApp, database: TestDatabase): Promise<StaffPerson> {
  const rose = await aStaffMember(app, database, { role: 'super_admin' })
  await database.owner.query('delete from mfa.authenticator where user_id = $1', [rose.user_id])
  const { secret } = await app.call('start_authenticator', { password: rose.password }, rose.access_token)
  await app.call('confirm_authenticator', { code: codeAt(app, secret) }, rose.access_token)
  return rose
}

export async function castOf(first: TestApp, second: TestApp, database: TestDatabase): Promise<Cast> {
  let app = first
  const { makeAgent } = agentsOf(
    () => app,
    () => database,
  )
  async function aMemberWhoTries(): Promise<MemberPerson> {
    const member = await aFundedWallet(app, { full_name: 'Roro Petit' })
    await makeAgent(member)
    return member
  }
  const freshStaff = () => aStaffWithAuthenticator(app, database)
  // No caller has exchanged money with this person.
  const stranger = await aFundedWallet(app, { full_name: 'Zefirin Kwaduvwa', email: 'zefirin.kwaduvwa@elsewhere.test' })
  const there = await readExistingIds(app, database)
  let [member, staff] = await Promise.all([aMemberWhoTries(), freshStaff()])
  app = second
  const picture = await jpeg()

  return {
    get member() {
      return member
    },
    get staff() {
      return staff
    },
    get known() {
      return knownTo({ member, staff, stranger, there, picture })
    },
    names: ['Kwaduvwa', stranger.email, stranger.user_id],
    tokens: [stranger.access_token, stranger.refresh_token, stranger.password],
    freshStaff,
    keep: async (code) => {
      if (!lostAccessCodes.has(code)) return
      if (await isRefused(app.call('get_wallet', {}, member.access_token))) member = await aMemberWhoTries()
      if (await isRefused(app.call('get_admin_daily_limits', {}, staff))) staff = await freshStaff()
    },
  }
}
