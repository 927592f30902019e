import type { Session } from '@hai/contract/identity'
import { cashOut, provePhone } from '../e2e/support/cashouts.ts'
import type { TestMember } from '../e2e/support/members.ts'
import { plan } from '../e2e/support/schedules.ts'
import { aKey, call } from '../e2e/support/server.ts'
import { aPostedTask } from '../e2e/support/tasks.ts'
import { pay } from '../e2e/support/wallet.ts'
import type { PageFacts } from '../web/src/app/page-facts.ts'
import { pages } from '../web/src/app/page-manifest.ts'
import { DEMO_PASSWORD, demoAccounts, type DemoTag } from '../server/src/start/demo-accounts.ts'

export interface Route {
  readonly path: string
  /** Null for a visitor who is not signed in. */
  readonly as: DemoTag | null
}

export async function signIn(hai_tag: DemoTag): Promise<Session> {
  const email = demoAccounts.find((account) => account.hai_tag === hai_tag)?.email ?? ''
  return call('sign_in', { email, password: DEMO_PASSWORD })
}

async function asMember(hai_tag: DemoTag): Promise<TestMember> {
  const session = await signIn(hai_tag)
  const { email, full_name } = demoAccounts.find((account) => account.hai_tag === hai_tag) ?? { email: '', full_name: '' }
  return { email, full_name, hai_tag, session }
}

function visitorsOf({ name, access, isWithoutShell }: PageFacts): readonly Route['as'][] {
  if (access === 'account_state' || name === 'components') return []
  if (access === 'signed_out' || isWithoutShell) return [null]
  if (access === 'everyone') return [null, 'marie']
  return name === 'agentDashboard' ? ['paul'] : ['marie']
}

/** A path of each page that shows one thing, by its pattern. */
async function pagesOfOneThing(marie: TestMember, jean: TestMember, agent: TestMember): Promise<Record<string, string>> {
  const { access_token } = marie.session
  const { transaction_id } = await pay(marie, { hai_tag: jean.hai_tag }, 2_50, 'Dlo')
  const { code } = await call('get_receipt_code', { transaction_id }, access_token)
  const asking = { idempotency_key: aKey(), payer: { hai_tag: marie.hai_tag }, amount: 8_00, note: 'Manje' }
  const { request_id } = await call('request_money', asking, jean.session.access_token)
  const people = [{ payer: { hai_tag: jean.hai_tag } }]
  const split = { total: 10_00, note: 'Taptap', shares: 'even', own_share: true, people } as const
  const { split_id } = await call('split_money', { idempotency_key: aKey(), ...split }, access_token)
  const { id: schedule_id } = await plan(marie, jean, 5_00, { note: 'Lekòl' })
  await provePhone(marie)
  await call('set_agent_duty', { cash: 500_00 }, agent.session.access_token)
  const { id: cashout_id } = await cashOut(marie, agent, 20_00)
  await call('accept_cashout', { cashout_id }, agent.session.access_token)
  const cashIn = { idempotency_key: aKey(), hai_tag: marie.hai_tag, amount: 15_00 }
  const { id: cash_in_id } = await call('start_cash_in', cashIn, agent.session.access_token)
  const { id: task_id } = await aPostedTask(jean, { title: 'Lave machin nan' })
  await call('claim_task', { task_id }, access_token)
  await call('submit_task_proof', { task_id, text: 'Fini.' }, access_token)
  const about = {
    related_type: 'task',
    related_id: task_id,
    category: 'other',
    description: 'Nobody has looked at it yet.',
  } as const
  const { id: dispute_id } = await call('open_dispute', about, access_token)
  const funding = { idempotency_key: aKey(), method: 'sandbox', amount: 5_00 } as const
  const { funding_id } = await call('start_funding', funding, access_token)
  return {
    '/wallet/:transaction_id': `/wallet/${transaction_id}`,
    '/verify/:code': `/verify/${code}`,
    '/requests/:request_id': `/requests/${request_id}`,
    '/requests/splits/:split_id': `/requests/splits/${split_id}`,
    '/funding/:funding_id': `/funding/${funding_id}`,
    '/wallet/scheduled/:schedule_id': `/wallet/scheduled/${schedule_id}`,
    '/wallet/cash-outs/:cashout_id': `/wallet/cash-outs/${cashout_id}`,
    '/cashout-receipt/:cashout_id': `/cashout-receipt/${cashout_id}`,
    '/cash-ins/:cash_in_id': `/cash-ins/${cash_in_id}`,
    '/tasks/:task_id': `/tasks/${task_id}`,
    '/disputes/:dispute_id': `/disputes/${dispute_id}`,
  }
}

export async function makeRoutes(): Promise<Route[]> {
  const marie = await asMember('marie')
  const jean = await asMember('jean')
  const agent = await asMember('paul')
  const things = await pagesOfOneThing(marie, jean, agent)
  const pathOf = (pattern: string): string => {
    const path = pattern.includes(':') ? things[pattern] : pattern
    if (path === undefined) throw new Error(`add a path of ${pattern} to pagesOfOneThing`)
    return path
  }
  return [
    { path: '/', as: null },
    ...pages.flatMap((page) =>
      (page.examples ?? page.paths.map(pathOf)).flatMap((path) => visitorsOf(page).map((as) => ({ path, as }))),
    ),
  ]
}
