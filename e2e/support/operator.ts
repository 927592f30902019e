import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { adjustmentReasons } from '@hai/contract/adjustment-reasons'
import type { CallInput } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import { openMfaSession } from '../../server/src/features/admin/mfa-sessions.ts'
import { fundAccount } from '../../server/src/features/adjustments/index.ts'
import { loadList } from '../../server/src/features/compliance/load-list.ts'
import { screenMembers } from '../../server/src/features/compliance/screen-members.ts'
import { watchMoney as lookAtMoney } from '../../server/src/features/compliance/watch-money.ts'
import { recordProfileChange } from '../../server/src/features/identity/index.ts'
import { fundMarketing } from '../../server/src/features/referrals/index.ts'
import { makeSeals } from '../../server/src/features/seals/make-seals.ts'
import { newestSeal } from '../../server/src/features/seals/queries.ts'
import { readBalancesNow } from '../../server/src/features/transparency/balances-now.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { FIRST_BOOK } from '../../server/src/platform/database/book.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { leaveDoableGivenUp, leaveGivenUp, takeAwayGivenUp } from '../../server/test/given-up.ts'
import { inInstallation } from './in-installation.ts'
import type { TestMember } from './members.ts'
import { call } from './server.ts'

const AGENT_TIER = 2

export interface BlockNotice {
  readonly reason: string
  readonly supply?: readonly string[]
  /** A date such as 2026-11-25. */
  readonly review_on?: string
  readonly for_good?: boolean
}

type Session = Pick<TestMember, 'session'>

export const blockMember = ({ session }: Session, notice: BlockNotice): Promise<void> =>
  inInstallation('hai_app', ({ database, identity }) =>
    database.transaction().execute((trx) => identity.blockMember(trx, { user_id: session.user.id, ...notice })),
  )

export const hopelessJob = (what: 'leave' | 'take away'): Promise<void> =>
  inInstallation('hai_owner', ({ database }) => (what === 'leave' ? leaveGivenUp(database) : takeAwayGivenUp(database)))

export const approveMember = ({ session: { user } }: Session): Promise<void> =>
  inInstallation('hai_owner', ({ database }) =>
    database.transaction().execute(async (trx) => {
      await trx.updateTable('identity.profile').set({ approved_by_admin: true }).where('id', '=', user.id).execute()
      await recordProfileChange(trx, user.id)
    }),
  )

export type StaffRole = 'admin' | 'super_admin'

export const giveRole = ({ session: { user } }: Session, role: StaffRole): Promise<void> =>
  inInstallation('hai_owner', ({ database }) =>
    database.transaction().execute(async (trx) => {
      await trx.insertInto('identity.user_roles').values({ user_id: user.id, role, granted_at: new Date() }).execute()
      await recordProfileChange(trx, user.id)
    }),
  )

export const openDoor = ({ session: { user } }: Session, session_id: string): Promise<void> =>
  inInstallation('hai_app', ({ database }) =>
    database
      .transaction()
      .execute((trx) => openMfaSession(trx, { user_id: user.id, session_id }, { method: 'authenticator', now: new Date() })),
  )

const DAY_MS = 86_400_000
const earlier = (day: string, days: number): string => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/** Moves a schedule back by whole days until its next run is due, then runs the job that pays due schedules. */
export async function letDayCome(schedule_id: string): Promise<void> {
  await inInstallation('hai_owner', async ({ database }) => {
    const planned = database.selectFrom('schedules.schedule').select(['first_on', 'next_on', 'next_at'])
    const { first_on, next_on, next_at } = await planned.where('id', '=', schedule_id).executeTakeFirstOrThrow()
    if (next_on === null || next_at === null) throw new Error('the schedule has ended')
    const days = Math.ceil((next_at.getTime() - Date.now()) / DAY_MS)
    const older = {
      first_on: earlier(first_on, days),
      next_on: earlier(next_on, days),
      next_at: new Date(next_at.getTime() - days * DAY_MS),
    }
    await database.updateTable('schedules.schedule').set(older).where('id', '=', schedule_id).execute()
  })
  await inInstallation('hai_app', async ({ schedules }) => schedules.feature.jobs?.['schedules:run_due']?.({}))
}

export async function approveAgent(
  { session: { user, access_token } }: Session,
  asked: CallInput<'request_agent_status'>,
): Promise<void> {
  await inInstallation('hai_owner', ({ database }) =>
    database.transaction().execute(async (trx) => {
      await trx.updateTable('identity.profile').set({ tier: AGENT_TIER }).where('id', '=', user.id).execute()
      await recordProfileChange(trx, user.id)
    }),
  )
  await expect(() => call('request_agent_status', asked, access_token)).toPass()
  await inInstallation('hai_owner', ({ agents }) => agents.decide(user.id, { verdict: 'approved' }))
  await expect(async () => {
    const { is_agent } = await call('get_agent_request', {}, access_token)
    expect(is_agent).toBe(true)
    await call('set_agent_duty', { cash: null }, access_token)
  }).toPass()
}

export const letDisputeWait = (dispute_id: string): Promise<void> =>
  inInstallation('hai_owner', async ({ database }) => {
    const waiting = database.selectFrom('disputes.deadline').select(['kind', 'due_at']).where('dispute_id', '=', dispute_id)
    for (const { kind, due_at } of await waiting.execute())
      await database
        .updateTable('disputes.deadline')
        .set({ due_at: new Date(due_at.getTime() - DAY_MS) })
        .where('dispute_id', '=', dispute_id)
        .where('kind', '=', kind)
        .execute()
  })

/** Uses the operator’s command, in the name of a new admin. */
export async function decideDispute(
  command: 'approve-dispute-refund' | 'release-dispute-funds' | 'close-dispute',
  dispute_id: string,
  reason: string,
): Promise<void> {
  const email = `staff-${dispute_id}@test.example`
  await inInstallation('hai_owner', ({ identity }) =>
    identity.createStaff({ email, role: 'admin', password: `staff of ${dispute_id}` }),
  )
  const about = [command, dispute_id, email, 'after_reading_both', reason]
  await promisify(execFile)(process.execPath, ['server/src/commands/admin.ts', ...about], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, NODE_ENV: 'test' },
  })
}

export const fundCredits = (): Promise<void> =>
  inInstallation('hai_owner', async ({ ledger }) => {
    for (const account of adjustmentReasons) await fundAccount(ledger, { account, amount: cents(500_00), from: 'sandbox' })
  })

/** Adds cents to a stored balance without a posting, as only the database owner can. */
export const corruptBalance = ({ session: { user } }: Session, cents: number): Promise<void> =>
  inInstallation('hai_owner', async ({ database }) => {
    await database
      .updateTable('ledger.account')
      .set((eb) => ({ balance: eb('balance', '+', cents) }))
      .where('owner_id', '=', user.id)
      .where('kind', '=', 'available')
      .execute()
  })

/**
 * Adds cents to the member’s newest entry, and disables the triggers that protect entries meanwhile. Returns the
 * entry’s position.
 */
export async function corruptEntry({ session: { user } }: Session, cents: number): Promise<number> {
  let position = 0
  await inInstallation('hai_owner', ({ database }) =>
    database.transaction().execute(async (trx) => {
      const tables = ['ledger.entry', 'ledger.entry_000000'].map((name) => sql.raw(name))
      for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(trx)
      const { rows } = await sql<{ posting_id: number }>`
        update ledger.entry e set amount = e.amount + ${cents}
          from (select y.account_id, y.posting_id from ledger.entry y join ledger.account a on a.id = y.account_id
                 where a.owner_id = ${user.id} and a.kind = 'available' order by y.posting_id desc limit 1) newest
         where e.account_id = newest.account_id and e.posting_id = newest.posting_id returning e.posting_id`.execute(trx)
      for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(trx)
      position = rows[0]?.posting_id ?? 0
    }),
  )
  return position
}

export const watchMoney = (): Promise<void> =>
  inInstallation('hai_app', ({ database }) =>
    lookAtMoney({
      database,
      clock: systemClock,
      log: { error: () => undefined, info: () => undefined },
      settings: { sanctions: null, timeZone: 'America/Port-au-Prince' },
    }),
  )

/** `names` maps entry numbers to names. */
export async function loadSanctions(names: Readonly<Record<number, string>>): Promise<void> {
  const file = join(process.env.E2E_DATA_DIR ?? '', 'sdn.csv')
  const rows = Object.entries(names).map(
    ([entry, name]) => `${entry},"${name}","individual","SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- `,
  )
  await writeFile(file, rows.join('\r\n'))
  await inInstallation('hai_app', async ({ database }) => {
    const log = { error: () => undefined, info: () => undefined }
    const settings = { sanctions: { names: file, aliases: null }, timeZone: 'America/Port-au-Prince' }
    const deps = { book: FIRST_BOOK, database, clock: systemClock, log, settings }
    await loadList(deps)
    await screenMembers(deps)
  })
}

/** Records that a newcomer met all conditions, then pays both rewards. */
export async function rewardReferral(referrer: Session, newcomer: Session): Promise<void> {
  const [referrer_id, user_id] = [referrer.session.user.id, newcomer.session.user.id]
  await inInstallation('hai_owner', async ({ database, ledger }) => {
    const [referral_id, now] = [newId(), new Date()]
    const came = { id: referral_id, user_id, referrer_id, status: 'rewarded', joined_at: now, expires_at: now, ended_at: now }
    await database.insertInto('referrals.referral').values(came).execute()
    for (const [role, beneficiary_id, amount] of [
      ['referrer', referrer_id, 2_00],
      ['newcomer', user_id, 1_00],
    ] as const)
      await database
        .insertInto('referrals.payout')
        .values({ id: newId(), referral_id, beneficiary_id, role, amount, created_at: now })
        .execute()
    await fundMarketing(ledger, { amount: cents(10_00), from: 'sandbox' })
  })
  await inInstallation('hai_app', async ({ jobs }) => jobs['referrals:settle']?.({}))
}

/** Retries if the server or another flow makes the same seal. */
/** Seals everything posted so far. While another flow or the server is making a seal, it waits and tries again. */
export const sealNow = (): Promise<void> =>
  inInstallation('hai_app', async ({ database }) => {
    const head = await database
      .selectFrom('ledger.journal_view')
      .select('last_id')
      .orderBy('first_id', 'desc')
      .limit(1)
      .executeTakeFirst()
    await expect(async () => {
      await makeSeals({ database, clock: systemClock, everyMinutes: 0 })
      expect((await newestSeal(database))?.last_id ?? 0).toBeGreaterThanOrEqual(head?.last_id ?? 0)
    }).toPass()
  })

/** Waits while another flow has falsified a balance. */
export const proveLiabilities = (): Promise<void> =>
  inInstallation('hai_app', async ({ database, proveLiabilities: prove }) => {
    await expect.poll(async () => (await readBalancesNow(database)).violations, { timeout: 400_000 }).toEqual([])
    expect((await prove()).outcome).toBe('published')
  })

export const countWork = ({ session: { user } }: Session, completed: number): Promise<void> =>
  inInstallation('hai_owner', async ({ database }) => {
    await database
      .insertInto('agents.record')
      .values({ agent_id: user.id, completed })
      .onConflict((conflict) => conflict.column('agent_id').doUpdateSet({ completed }))
      .execute()
  })

export const setAgentLevel = ({ session: { user } }: Session, level: number): Promise<void> =>
  inInstallation('hai_owner', async ({ database }) => {
    await database.updateTable('identity.profile').set({ agent_level: level }).where('id', '=', user.id).execute()
  })

export const leaveJobGivenUp = (task: string, last_error: string): Promise<void> =>
  inInstallation('hai_owner', ({ database }) => leaveDoableGivenUp(database, task, last_error))

type FundingState = 'redirected' | 'paid' | 'failed' | 'differs'

/** Stores a funding in this state, without a posting. */
export const leaveFunding = async (
  { session: { user } }: Session,
  status: FundingState,
  funding_id = newId(),
): Promise<string> => {
  const received = status === 'paid' ? 51_93 : status === 'differs' ? 25_00 : null
  const state = {
    status,
    transaction_id: status === 'paid' ? newId() : null,
    received_currency: received && 'usd',
    received_amount: received,
  }
  await inInstallation('hai_owner', async ({ database }) => {
    await database
      .insertInto('funding.funding')
      .values({
        funding_id,
        user_id: user.id,
        method: 'stripe',
        amount: 50_00,
        fee: 1_75,
        tax: 18,
        asked_amount: 51_93,
        ...state,
        created_at: new Date(),
      })
      .onConflict((known) => known.column('funding_id').doUpdateSet(state))
      .execute()
  })
  return funding_id
}
