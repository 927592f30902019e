import { randomUUID } from 'node:crypto'
import type { CallInput, Output } from '@hai/contract/contract'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import type { MemberPerson } from './members.ts'

type Start = CallInput<'start_funding'>

export const startCard = (app: TestApp, who: MemberPerson, amount: number, more: Partial<Start> = {}) =>
  app.call('start_funding', { idempotency_key: randomUUID(), method: 'stripe', amount, ...more }, who.access_token)

export const fundingOf = (app: TestApp, who: MemberPerson, funding_id: string): Promise<Output<'get_funding'>> =>
  app.call('get_funding', { funding_id }, who.access_token)

export async function checkFundings({ server }: TestApp): Promise<void> {
  const runDueJob = server.jobs['funding:check_open']
  if (!runDueJob) throw new Error('the funding job is missing')
  await runDueJob({})
}

export async function platformBalances({ owner }: TestDatabase): Promise<Readonly<Record<string, number>>> {
  const { rows } = await owner.query<{ kind: string; balance: number }>(
    'select kind, balance from ledger.account where owner_id is null',
  )
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}

export async function platformChanges(
  database: TestDatabase,
  run: () => Promise<unknown>,
): Promise<Readonly<Record<string, number>>> {
  const before = await platformBalances(database)
  await run()
  const after = await platformBalances(database)
  return Object.fromEntries(
    Object.entries(after).flatMap(([kind, balance]) => {
      const change = balance - (before[kind] ?? 0)
      return change === 0 ? [] : [[kind, change]]
    }),
  )
}
