import { randomUUID } from 'node:crypto'
import type { CashoutStatus } from '@hai/contract/cashout-steps'
import type { TaskStatus } from '@hai/contract/task-steps'
import { vi } from 'vitest'
import { agentsOf } from '../agents.ts'
import { jpeg } from '../applicants.ts'
import type { TestApp } from '../app.ts'
import { aDestination } from '../cashouts.ts'
import { aTalkingPair, anAttachment, sendChat } from '../chat.ts'
import type { TestDatabase } from '../database.ts'
import { disputesOf } from '../disputes.ts'
import { aListener } from '../listener.ts'
import { aFundedWallet, aMember, type MemberPerson, type Person } from '../members.ts'
import { followedUp, send, sendAtOnce } from '../money.ts'
import { aPayLink, quickPay } from '../quick-pay.ts'
import { anAskingPair, askFor } from '../requests.ts'
import { plan } from '../schedules.ts'
import { registerPasskey, softwareAuthenticator } from '../software-authenticator.ts'
import { aStaffMember, preparedAction } from '../staff.ts'
import { supportOf } from '../support.ts'
import { tasksOf } from '../tasks.ts'

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => (made ??= make())
}

function onceEach<Of extends string, Made>(make: (of: Of) => Promise<Made>): (of: Of) => Promise<Made> {
  const made = new Map<Of, Promise<Made>>()
  return (of) => {
    const one = made.get(of) ?? make(of)
    made.set(of, one)
    return one
  }
}

const bearer = ({ access_token }: Person): string => access_token

function moneyOf(app: TestApp) {
  const two = once(async () => {
    const [marie, paul] = await Promise.all([aFundedWallet(app), aMember(app, { full_name: 'Paul Baptiste' })])
    return { marie, paul }
  })
  const paid = once(async () => {
    const { marie, paul } = await two()
    const payment_key = randomUUID()
    const { transaction_id } = await sendAtOnce(app, marie, paul, 1_00, { idempotency_key: payment_key })
    await followedUp(app)
    return { marie, paul, transaction_id, payment_key }
  })
  return {
    two,
    paid,
    held: once(async () => {
      const [{ marie }, other] = [await two(), await aMember(app)]
      return { marie, ...(await send(app, marie, other.hai_tag, 1_00)) }
    }),
    waiting: once(async () => {
      const { marie } = await two()
      return { marie, ...(await send(app, marie, { email: `${randomUUID()}@example.org` }, 1_00)) }
    }),
    askedBack: once(async () => {
      const [marie, paul] = await Promise.all([aFundedWallet(app), aMember(app)])
      const { transaction_id } = await sendAtOnce(app, marie, paul, 1_00)
      await app.call('ask_payment_back', { idempotency_key: randomUUID(), transaction_id }, bearer(marie))
      return { paul, transaction_id }
    }),
    link: once(async () => {
      const { marie } = await two()
      return { marie, ...(await aPayLink(app, marie)) }
    }),
    funding: once(async () => {
      const { marie } = await two()
      const asked = { idempotency_key: randomUUID(), method: 'sandbox', amount: 5_00 } as const
      return { marie, ...(await app.call('start_funding', asked, bearer(marie))) }
    }),
    schedule: once(async () => {
      const { marie, paul } = await paid()
      return { marie, ...(await plan(app, marie, paul, 1_00)) }
    }),
    request: once(async () => {
      const [paul, marie] = await anAskingPair(app)
      return { paul, marie, request_id: await askFor(app, paul, marie, 1_00) }
    }),
    refused: once(async () => {
      const [paul, marie] = await anAskingPair(app)
      const declined = { idempotency_key: randomUUID(), request_id: await askFor(app, paul, marie, 1_00), refuse_further: true }
      await app.call('decline_money_request', declined, bearer(marie))
      return { paul, marie }
    }),
    split: once(async () => {
      const { marie, paul } = await paid()
      const people = [{ payer: { hai_tag: paul.hai_tag } }]
      const asked = { idempotency_key: randomUUID(), total: 2_00, shares: 'even', own_share: true } as const
      return { marie, ...(await app.call('split_money', { ...asked, people }, bearer(marie))) }
    }),
    notification: once(async () => {
      const { paul } = await paid()
      const [notification] = (await app.call('list_notifications', {}, bearer(paul))).items
      return { paul, notification_id: notification?.id ?? '' }
    }),
  }
}

function programsOf(app: TestApp, { owner }: TestDatabase) {
  const shop = once(() => aMember(app))
  return {
    key: once(async () => {
      const marie = await shop()
      return { marie, ...(await app.call('create_api_key', { name: 'Shop', scopes: ['payments:read'] }, bearer(marie))) }
    }),
    webhook: onceEach(async (fate: 'kept' | 'deleted') => {
      const [listener, marie, payer] = await Promise.all([aListener(), aMember(app), aFundedWallet(app)])
      const { id: webhook_id } = await app.call('create_webhook', { url: `${listener.url}/${fate}` }, bearer(marie))
      await quickPay(app, payer, await aPayLink(app, marie), 1_00)
      await followedUp(app)
      const [delivery] = (await app.call('list_webhook_deliveries', { webhook_id }, bearer(marie))).items
      listener.stop()
      return { marie, webhook_id, delivery_id: delivery?.id ?? '' }
    }),
    provider: once(async () => {
      const [marie, link_id] = [await shop(), randomUUID()]
      await owner.query(
        `insert into oauth.link (id, user_id, issuer, subject, connected_at) values ($1, $2, 'https://issuer.test', $3, now())`,
        [link_id, marie.user_id, link_id],
      )
      return { marie, link_id }
    }),
  }
}

function accountOf(app: TestApp) {
  const marie = once(() => aMember(app))
  return {
    account: marie,
    session: once(async () => {
      const { email, password, access_token } = await marie()
      await app.call('sign_in', { email, password })
      const { items } = await app.call('list_sessions', {}, access_token)
      return { access_token, session_id: items.find(({ is_current }) => !is_current)?.id ?? '' }
    }),
    passkey: once(async () => {
      const owner = await aMember(app)
      return { owner, ...(await registerPasskey(app, owner)) }
    }),
    challenge: once(async () => {
      const owner = await aMember(app)
      const started = await app.call('start_passkey_registration', {}, bearer(owner))
      const credential = softwareAuthenticator('http://wallet.test').register(started)
      return { owner, challenge_id: started.challenge_id, credential }
    }),
    export: once(async () => {
      const { access_token } = await marie()
      const { export_id } = await app.call('export_my_data', {}, access_token)
      const isReady = async () => (await app.call('get_my_data_export', {}, access_token)).export?.status === 'ready'
      await vi.waitUntil(isReady, { timeout: 120_000 })
      return { access_token, export_id }
    }),
  }
}

function talksOf(app: TestApp) {
  const support = supportOf(() => app)
  return {
    chat: once(async () => {
      const talking = await aTalkingPair(app)
      const { id: message_id } = await sendChat(app, talking.paul, talking.session_id, 'Look.', {
        file_id: await anAttachment(app, talking.paul),
      })
      await followedUp(app)
      return { ...talking, message_id }
    }),
    unread: once(async () => {
      const talking = await aTalkingPair(app)
      await sendChat(app, talking.paul, talking.session_id, 'Are you there?')
      await followedUp(app)
      return talking
    }),
    ticket: once(async () => {
      const marie = await aMember(app)
      const file_id = await anAttachment(app, marie)
      return { marie, file_id, ticket_id: await support.ask(marie, { attachments: [file_id] }) }
    }),
    guestTicket: once(async () => {
      const picture = await jpeg()
      const { token } = await support.askAsGuest(`${randomUUID()}@example.org`, { pictures: [picture] })
      const { messages } = await app.call('read_ticket_link', { token })
      return { token, file_id: messages[0]?.attachments[0] ?? '' }
    }),
  }
}

function dealingsOf(app: TestApp, database: TestDatabase) {
  const [getApp, getDatabase] = [() => app, () => database]
  const disputes = disputesOf(getApp, getDatabase)
  const tasks = tasksOf(getApp, getDatabase)
  const file = (of: MemberPerson): Promise<string> => anAttachment(app, of)
  const dispute = once(async () => {
    const pair = await disputes.aDispute()
    const file_id = await file(pair.member)
    await disputes.write(pair, pair.member, { attachments: [file_id] })
    return { ...pair, file_id }
  })
  return {
    file,
    dispute,
    cashout: onceEach((status: CashoutStatus) => disputes.inState(status)),
    photographed: once(async () => {
      const pair = await disputes.inState('accepted')
      const photo = await jpeg()
      await app.call('mark_cashout_sent', { cashout_id: pair.id, photo }, bearer(pair.agent))
      return pair
    }),
    destination: once(async () => {
      const member = await disputes.aSaver()
      const asked = { label: 'Manman', destination_details: aDestination }
      return { member, ...(await app.call('save_destination', asked, bearer(member))) }
    }),
    cashIn: once(async () => {
      const [agent, member] = await Promise.all([agentsOf(getApp, getDatabase).anAgent({ cash: 0 }), aMember(app)])
      await app.call('start_funding', { idempotency_key: randomUUID(), method: 'sandbox', amount: 50_00 }, bearer(agent))
      const asked = { idempotency_key: randomUUID(), hai_tag: member.hai_tag, amount: 5_00 }
      return { agent, member, ...(await app.call('start_cash_in', asked, bearer(agent))) }
    }),
    aDispute: () => disputes.aDispute(),
    proposal: async () => {
      const pair = await disputes.aDispute()
      const { proposal } = await disputes.propose(pair, pair.member, 'release')
      return { ...pair, proposal_id: proposal?.id ?? '' }
    },
    aCashout: (status: CashoutStatus) => disputes.inState(status),
    task: onceEach((status: TaskStatus) => tasks.inState(status)),
    aTask: (status: TaskStatus) => tasks.inState(status),
    directed: once(async () => {
      const [creator, worker] = await Promise.all([tasks.aCreator(), tasks.aWorker()])
      return { worker, id: (await tasks.post(creator, 5_00, { hai_tag: worker.hai_tag })).id }
    }),
    proven: once(async () => {
      const pair = await tasks.inState('claimed')
      const image_id = await file(pair.worker)
      await tasks.submit(pair, { file_ids: [image_id] })
      return { ...pair, image_id }
    }),
    staff: once(async () => {
      const rose = await aStaffMember(app, database)
      return { rose, ...(await preparedAction(app, rose)) }
    }),
    report: once(async () => {
      const [{ paul, marie, session_id }, rose] = await Promise.all([aTalkingPair(app), aStaffMember(app, database)])
      const file_id = await file(paul)
      await sendChat(app, paul, session_id, 'Look.', { file_id })
      const description = 'Asked for money in the name of somebody else.'
      await app.call('report_conversation', { session_id, category: 'scam', description }, bearer(marie))
      const [report] = (await app.call('admin_list_reports', { user_id: paul.user_id }, rose)).items
      return { rose, file_id, report_id: report?.id ?? '' }
    }),
  }
}

/** People who have dealt only with each other, and their records. A record is created when a test first uses it. */
export const aCircle = (app: TestApp, database: TestDatabase) => ({
  ...moneyOf(app),
  ...programsOf(app, database),
  ...accountOf(app),
  ...talksOf(app),
  ...dealingsOf(app, database),
})
export type Circle = ReturnType<typeof aCircle>
