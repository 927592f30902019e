import type { reasonsFor } from '@hai/contract/dispute-reasons'
import { cents } from '@hai/contract/money'
import type { SessionCaller, Staff } from '../caller.ts'
import { newId } from '../platform/ids.ts'
import { DEMO_PASSWORD } from '../start/demo-accounts.ts'
import { aFunding } from './payments.ts'
import { type Person, type Planned, settle } from './people.ts'
import { specimenPassport, specimenSelfie } from './specimens.ts'
import { places } from './words.ts'
import { type SeedAction, runAction, type World } from './world.ts'

const request = { id: 'seed', ip: '127.0.0.1', user_agent: 'seed' } as const
/** Enough failures to raise a security flag that slows the member down. */
const TOKEN_FAILURES = 10

const staffOf = ({ admin_id }: World): Staff => ({
  kind: 'staff',
  role: 'admin',
  request,
  user_id: admin_id,
  email: 'admin@demo.test',
  session_id: newId(),
  token_jti: newId(),
  token_expires_at: new Date(8.64e15),
})

const sessionOf = ({ member }: Person): SessionCaller => ({ ...member, kind: 'session' })

const aNewcomer = ({ server, clock }: World, given: Pick<Planned, 'full_name' | 'email' | 'hai_tag' | 'phone' | 'tier'>) =>
  settle(server, clock, { number: 0, habit: 'family', language: 'en', joins: 0, liveliness: 0, circle: [], ...given })

const createAction = (name: string, run: () => Promise<unknown>): SeedAction => ({
  name,
  who: [],
  run: async () => {
    await run()
    return undefined
  },
})

function ticketActions({ server: { handlers } }: World, [one, other, third]: readonly [Person, Person, Person]): SeedAction[] {
  const ticket = { attachments: [], pictures: [], language: one.language }
  return [
    createAction('tickets', () =>
      handlers.create_support_ticket(sessionOf(one), {
        ...ticket,
        idempotency_key: newId(),
        category: 'cash_out',
        subject: 'The agent did not come',
        message: 'I waited for an hour at the place that he named. When do I get my money?',
      }),
    ),
    createAction('tickets', () =>
      handlers.create_support_ticket(sessionOf(other), {
        ...ticket,
        idempotency_key: newId(),
        category: 'identity',
        subject: 'My document was rejected',
        message: 'The photo is sharp on my phone. What should I do differently?',
      }),
    ),
    createAction('reports of members', () =>
      handlers.report_member(third.member, {
        hai_tag: one.hai_tag,
        category: 'scam',
        description: 'He asked for a payment before he did the work, and then did not answer any more.',
      }),
    ),
  ]
}

async function requests(world: World): Promise<SeedAction[]> {
  const { handlers } = world.server
  const prover_name = 'Mirlande Desrosiers'
  const passport = await specimenPassport(prover_name, 'HW0000001')
  const selfie = await specimenSelfie()
  const base = { phone: '+50938990001', tier: 1 }
  const prover = await aNewcomer(world, {
    ...base,
    full_name: prover_name,
    email: 'mirlande.queue@demo.test',
    hai_tag: 'mirlande_doc',
  })
  const applicant = await aNewcomer(world, {
    full_name: 'Wilner Etienne',
    email: 'wilner.queue@demo.test',
    hai_tag: 'wilner_agent',
    phone: '+50938990002',
    tier: 2,
  })
  const leaver = await aNewcomer(world, {
    full_name: 'Ketsia Moise',
    email: 'ketsia.queue@demo.test',
    hai_tag: 'ketsia_leaves',
    phone: '+50938990003',
    tier: 1,
  })
  return [
    createAction('documents', () => handlers.submit_identity_document(prover.member, { kind: 'passport', pages: [passport] })),
    createAction('documents', () => handlers.submit_identity_document(prover.member, { kind: 'selfie', pages: [selfie] })),
    createAction('agent requests', () =>
      handlers.request_agent_status(applicant.member, {
        ...places[0],
        address: '12, rue Lamarre',
        hours: '8h–17h',
        methods: ['cash_pickup'],
        agreed: true,
      }),
    ),
    createAction('deletions', () => handlers.request_account_deletion(leaver.member, { password: DEMO_PASSWORD })),
  ]
}

const referral = ({ server: { handlers, outbox } }: World, by: Person): SeedAction =>
  createAction('referrals', async () => {
    const { code } = await handlers.get_referral_summary(by.member, {})
    const email = 'fabiola.queue@demo.test'
    const guest = { kind: 'guest', request } as const
    const { items } = await handlers.list_legal_documents(guest, { language: 'en' })
    const accepted_version_ids = items.flatMap(({ version_id, must_accept }) => (must_accept ? [version_id] : []))
    await handlers.sign_up(guest, { email, password: DEMO_PASSWORD, referral_code: code, accepted_version_ids })
    const mail = (await outbox.list()).find(({ to }) => to === email)
    const [, token] = /#token=([\w.~-]+)/.exec(mail?.body ?? '') ?? []
    if (token) await handlers.confirm_email(guest, { token })
  })

/**
 * A disputed cash-out. With `isAppealed`, staff have decided the dispute and the agent has appealed. Otherwise it is
 * open.
 */
const disputed = (world: World, by: Person, agent: Person, isAppealed: boolean): SeedAction =>
  createAction('disputes', async () => {
    const { handlers, disputes } = world.server
    const amount = cents(20_00)
    const place = places[agent.number % places.length] ?? places[0]
    await handlers.set_agent_duty(agent.member, { cash: cents(2_000_00) })
    const { total } = await handlers.quote_cashout(by.member, { amount })
    const { id } = await handlers.request_cashout(by.member, {
      idempotency_key: newId(),
      amount,
      quoted_total: total,
      agent_id: agent.member.user_id,
      destination_details: { method: 'cash_pickup', phone: by.phone, full_name: by.full_name, ...place, account: '', note: '' },
    })
    await handlers.accept_cashout(agent.member, { cashout_id: id })
    await handlers.mark_cashout_sent(agent.member, { cashout_id: id, reference: '' })
    const description = 'He says that he paid, but I was at home and nobody came.'
    const about = { related_type: 'cashout', related_id: id, category: 'not_received', description } as const
    const dispute = await handlers.open_dispute(by.member, { ...about, attachments: [] })
    if (!isAppealed) return
    await disputes.approveRefund({
      dispute_id: dispute.id,
      admin_id: world.admin_id,
      reason_code: 'not_paid' satisfies (typeof reasonsFor)['cashout']['refund'][number],
      reason: 'There is no photo and no reference of the hand-over.',
    })
    await handlers.appeal_dispute(agent.member, {
      dispute_id: dispute.id,
      body: 'I have the signed slip of that day and can show it.',
    })
  })

/** A new account that sends nearly everything away on its first day, which raises a flag. */
async function draining(world: World, to: Person): Promise<SeedAction> {
  const { server } = world
  const by = await aNewcomer(world, {
    full_name: 'Jocelyn Fleurimond',
    email: 'jocelyn.queue@demo.test',
    hai_tag: 'jo_fleuri',
    phone: '+50938990004',
    tier: 2,
  })
  const payee = { hai_tag: to.hai_tag }
  return createAction('drained accounts', async () => {
    const { handlers } = server
    const command = () => ({ idempotency_key: newId() })
    await handlers.start_funding(by.member, { ...command(), method: 'sandbox', amount: cents(300_00) })
    for (const amount of [cents(150_00), cents(135_00)]) {
      const { total: quoted_total } = await handlers.quote_transfer(by.member, { payee, amount })
      await handlers.send_money(by.member, { ...command(), payee, amount, quoted_total, note: '', undo_window: false })
    }
  })
}

/** Puts items into the staff’s queues at the end of the simulation, through the product’s own calls. */
export async function fillQueues(world: World): Promise<void> {
  const { server, people, agents } = world
  const members = [...people.values()].filter(({ habit, tier }) => habit !== 'agent' && tier > 0)
  const [one, other, third] = members
  const [agent] = agents
  if (!one || !other || !third) return
  const { handlers } = server
  const actions: SeedAction[] = [
    ...ticketActions(world, [one, other, third]),
    ...(await requests(world)),
    referral(world, other),
    await draining(world, third),
    aFunding(world, one),
    aFunding(world, other),
    ...(agent ? [disputed(world, one, agent, false), disputed(world, other, agent, true)] : []),
    ...Array.from({ length: TOKEN_FAILURES }, () =>
      createAction('token failures', () =>
        handlers.monitor_jwt_failures(sessionOf(third), { ip_address: null, error_type: 'expired' }),
      ),
    ),
    createAction('credits asked for', () =>
      handlers.admin_wallet_adjustment(staffOf(world), {
        idempotency_key: newId(),
        admin_id: world.admin_id,
        user_id: other.member.user_id,
        amount: cents(40_00),
        reason: 'An agent did not come twice, and the member paid the way.',
        reason_code: 'goodwill',
        notes: 'The member called twice; the agent does not answer.',
        case: null,
      }),
    ),
  ]
  for (const one of actions) await runAction(world, one)
  await server.feed.caughtUp()
  await server.jobs['compliance:monitor']?.({})
}
