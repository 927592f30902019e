import { randomUUID } from 'node:crypto'
import type { CallInput, Output } from '@hai/contract/contract'
import type { TestApp } from './app.ts'
import { aFundedWallet, aMember, type MemberPerson } from './members.ts'
import { followedUp, later, sendAtOnce, totalAtMost } from './money.ts'

type Plan = CallInput<'create_schedule'>
export type Shown = Output<'get_schedule'>

export function dayFromNow({ clock }: TestApp, days: number): string {
  const at = new Date(clock.now().getTime() + days * 86_400_000)
  return at.toLocaleDateString('en-CA', { timeZone: 'America/Port-au-Prince' })
}

export const aPlan = async (
  app: TestApp,
  payee: MemberPerson | string,
  amount: number,
  more: Partial<Plan> = {},
): Promise<Plan> => ({
  idempotency_key: randomUUID(),
  payee: { hai_tag: typeof payee === 'string' ? payee : payee.hai_tag },
  amount,
  quoted_total: await totalAtMost(app, amount),
  every: 'weekly',
  first_on: dayFromNow(app, 1),
  time_zone: 'America/Port-au-Prince',
  ...more,
})

export const aPlanningPair = (app: TestApp): Promise<[MemberPerson, MemberPerson]> =>
  Promise.all([aFundedWallet(app, { full_name: 'Marie Joseph' }), aMember(app, { full_name: 'Paul Baptiste' })])

export const plan = async (
  app: TestApp,
  payer: MemberPerson,
  payee: MemberPerson,
  amount: number,
  more: Partial<Plan> = {},
): Promise<Shown> => app.call('create_schedule', await aPlan(app, payee, amount, more), payer.access_token)

export const changeOf = (schedule_id: string) => ({ idempotency_key: randomUUID(), schedule_id })

export const seenSchedule = (app: TestApp, { access_token }: MemberPerson, schedule_id: string): Promise<Shown> =>
  app.call('get_schedule', { schedule_id }, access_token)

export async function runDueSchedules({ server }: TestApp): Promise<void> {
  await server.schedules.feature.jobs?.['schedules:run_due']?.({})
}

export async function onTheDay<People extends readonly MemberPerson[]>(
  app: TestApp,
  due_at: string | undefined,
  ...people: People
): Promise<{ [Index in keyof People]: MemberPerson }> {
  const passes = Date.parse(due_at ?? '') - app.clock.now().getTime()
  return later(app, { seconds: Math.ceil(passes / 1_000) }, ...people)
}

export const runsOf = async (app: TestApp, { access_token }: MemberPerson, schedule_id: string) =>
  (await app.call('list_schedule_runs', { schedule_id }, access_token)).items

export async function notificationsOf(app: TestApp, { access_token }: MemberPerson) {
  await followedUp(app)
  const { items } = await app.call('list_notifications', { unread: false, limit: 50 }, access_token)
  return items.filter(({ type }) => type.startsWith('schedule_') && type !== 'schedule_created')
}

/** A payer and a payee who was paid by that payer before. A scheduled payment between them has no undo window. */
export async function acquainted(app: TestApp): Promise<[MemberPerson, MemberPerson]> {
  const [payer, payee] = await aPlanningPair(app)
  await sendAtOnce(app, payer, payee, 1_00)
  await followedUp(app)
  return [payer, payee]
}

export async function nextDay<People extends readonly [MemberPerson, ...MemberPerson[]]>(
  app: TestApp,
  { id }: Pick<Shown, 'id'>,
  ...people: People
): Promise<{ [Index in keyof People]: MemberPerson }> {
  const { upcoming } = await seenSchedule(app, people[0], id)
  const there = await onTheDay(app, upcoming[0]?.due_at, ...people)
  await runDueSchedules(app)
  // Notifications about payments come from the postings, and notifications about failures from the outbox. Waiting for
  // both streams keeps their order the same in each run.
  await followedUp(app)
  return there
}
