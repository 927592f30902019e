import { cents } from '@hai/contract/money'
import type { ShownReferralHint } from '@hai/contract/referrals-admin'
import type { ReferralHint } from '@hai/contract/referral-values'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { PeopleForStaff } from '../../admin/index.ts'
import {
  afterReward,
  atTheSameTime,
  givenReferrals,
  isOfTheSame,
  networkOf,
  readHints,
  readHintSettings,
  refusedBeside,
  sharedSessions,
  circularPaymentsQuery,
  type HintedReferral,
  type HintSettings,
} from './hints.ts'

const NAMED_MAX = 20

interface Movement {
  readonly transaction_id: string
  readonly payer_id: string
  readonly payee_id: string
  readonly amount: number
  readonly created_at: Date
}

export interface Evidence {
  readonly kind: ReferralHint
  readonly user_ids?: readonly string[]
  readonly movements?: readonly Movement[]
  readonly networks?: readonly string[]
  readonly figures?: Readonly<Record<string, number>>
}

type Reader = (db: Database, referral: HintedReferral, settings: HintSettings) => Promise<Omit<Evidence, 'kind'>>

const storedReferral = ({ id }: HintedReferral) => sql`(select * from referrals.referral where id = ${id}) referral`

async function about<Row>(
  db: Database,
  referral: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select found.* from ${referral} cross join lateral (select ${columns} from ${from}) found limit ${NAMED_MAX}`.execute(db)
  return rows
}

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

const readers: Readonly<Record<ReferralHint, Reader>> = {
  device: async (db, referral) => {
    const rows = await about<{ user_id: string }>(
      db,
      storedReferral(referral),
      sql`distinct theirs.user_id`,
      sql`referrals.device mine join referrals.device theirs on theirs.device_hash = mine.device_hash and theirs.user_id <> mine.user_id
          where mine.user_id = referral.user_id and ${isOfTheSame('theirs.user_id')}`,
    )
    return { user_ids: rows.map(({ user_id }) => user_id) }
  },
  address: async (db, referral) => {
    const rows = await about<{ user_id: string; network: string }>(
      db,
      storedReferral(referral),
      sql`distinct theirs.user_id, ${networkOf('mine.ip_address')} as network`,
      sql`${sharedSessions} where mine.user_id = referral.user_id`,
    )
    return {
      user_ids: distinct(rows.map(({ user_id }) => user_id)),
      networks: distinct(rows.map(({ network }) => network)),
    }
  },
  circle: async (db, referral, settings) => {
    const rows = await about<Movement & { paid_amount: number | null; newcomer_id: string; at: Date; counted_id: string }>(
      db,
      givenReferrals([referral]),
      sql`posting.public_id as transaction_id, referral.payee_id as payer_id, account.owner_id as payee_id, entry.amount, posting.created_at,
          referral.paid_amount, referral.user_id as newcomer_id, counted.created_at as at, counted.public_id as counted_id`,
      sql`${circularPaymentsQuery(settings)} order by posting.id`,
    )
    const [first] = rows
    if (!first) return {}
    const { counted_id, newcomer_id, payer_id, paid_amount, at } = first
    const counted = { transaction_id: counted_id, payer_id: newcomer_id, payee_id: payer_id, created_at: at }
    return {
      movements: [{ ...counted, amount: paid_amount ?? 0 }, ...rows],
      figures: { circle_percent: settings.circle_percent, circle_days: settings.circle_days },
    }
  },
  drained: async (db, referral, settings) => {
    const rows = await about<{ had: number; kept: number }>(
      db,
      givenReferrals([referral]),
      sql`had.balance_after as had, kept.balance_after as kept`,
      afterReward(settings),
    )
    const [row] = rows
    const { drained_hours, drained_percent } = settings
    return row ? { figures: { had_cents: row.had, kept_cents: row.kept, drained_hours, drained_percent } } : {}
  },
  burst: async (db, referral, settings) => {
    const rows = await about<{ user_id: string; counted: number }>(
      db,
      storedReferral(referral),
      sql`s.user_id, count(*) over ()::int as counted`,
      sql`${atTheSameTime(settings)} order by s.joined_at`,
    )
    const { burst_count, burst_hours } = settings
    return {
      user_ids: rows.map(({ user_id }) => user_id),
      figures: { counted: rows[0]?.counted ?? 0, burst_count, burst_hours },
    }
  },
  refused_before: async (db, referral, { refused_count }) => {
    const rows = await about<{ user_id: string; counted: number }>(
      db,
      storedReferral(referral),
      sql`s.user_id, count(*) over ()::int as counted`,
      sql`${refusedBeside} order by s.joined_at desc`,
    )
    return { user_ids: rows.map(({ user_id }) => user_id), figures: { counted: rows[0]?.counted ?? 0, refused_count } }
  },
}

/** Evidence for each fraud sign of a referral. Each reader names at most NAMED_MAX rows. */
export async function readEvidence(db: Database, referral_id: string): Promise<readonly Evidence[]> {
  const settings = await readHintSettings(db)
  const [referral] = await readHints(db, settings, [referral_id])
  if (!referral) return []
  return Promise.all(referral.hints.map(async (kind) => ({ kind, ...(await readers[kind](db, referral, settings)) })))
}

export const peopleIn = ({ user_ids = [], movements = [] }: Evidence): readonly string[] => [
  ...user_ids,
  ...movements.flatMap(({ payer_id, payee_id }) => [payer_id, payee_id]),
]

export const showHint = (
  { kind, user_ids = [], movements = [], networks = [], figures = {} }: Evidence,
  people: PeopleForStaff,
): ShownReferralHint => ({
  kind,
  people: user_ids.map(people.of),
  transactions: movements.map(({ transaction_id, payer_id, payee_id, amount, created_at }) => ({
    transaction_id,
    payer: people.of(payer_id),
    payee: people.of(payee_id),
    amount: cents(amount),
    created_at: created_at.toISOString(),
  })),
  networks: [...networks],
  figures: { ...figures },
})
