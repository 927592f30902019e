import type { Cents } from '@hai/contract/money'
import type { DomainEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { changedProfiles, findPeople, isProfileChange } from '../identity/index.ts'
import { isPayingKind, readTransferDetails } from '../transfers/index.ts'
import type { Posting } from './deps.ts'
import { followReferrerPhones, isSpent, ownPhone } from './phones.ts'
import { readSettings, type ReferralSettings } from './settings.ts'

const HOUR_MS = 3_600_000
const REFUND_KIND = 'refund'

const findAffectedUsers = (events: readonly DomainEvent[]): string[] => [
  ...new Set([
    ...changedProfiles(events),
    ...events.flatMap((event) =>
      event.stream === 'ledger' ? event.posting.entries.flatMap(({ owner_id }) => owner_id ?? []) : [],
    ),
  ]),
]

export const handles = (event: DomainEvent): boolean =>
  event.stream === 'ledger' ? isFollowed(event.posting) : isProfileChange(event)

/** Payments between books do not count, because their payers are not new members of this book. */
const isFollowed = ({ kind }: Pick<Posting, 'kind'>): boolean =>
  kind === REFUND_KIND || (isPayingKind(kind) && kind !== 'received_from_book')

interface OpenReferral {
  readonly user_id: string
  readonly referrer_id: string
}

async function readOpen(trx: Transaction, user_ids: readonly string[]): Promise<readonly OpenReferral[]> {
  if (user_ids.length === 0) return []
  return trx
    .selectFrom('referrals.referral')
    .select(['user_id', 'referrer_id'])
    .where('user_id', 'in', user_ids)
    .where('status', '=', 'open')
    .execute()
}

export async function handleEvents(trx: Transaction, events: readonly DomainEvent[], phoneKey: Buffer): Promise<void> {
  const changed = changedProfiles(events)
  await followReferrerPhones(trx, phoneKey, changed)
  const open = await readOpen(trx, findAffectedUsers(events))
  if (open.length === 0) return
  const settings = await readSettings(trx)
  const newcomers = new Set(open.map(({ user_id }) => user_id))
  for (const event of events) if (event.stream === 'ledger') await followPosting(trx, event.posting, { newcomers, settings })
  await followTiers(
    trx,
    open.filter(({ user_id }) => changed.includes(user_id)),
    phoneKey,
  )
}

interface Following {
  readonly newcomers: ReadonlySet<string>
  readonly settings: ReferralSettings
}

async function followPosting(trx: Transaction, posting: Posting, { newcomers, settings }: Following): Promise<void> {
  if (!isFollowed(posting)) return
  const isRefund = posting.kind === REFUND_KIND
  const { payer_id, payee_id, amount, payee_gets = amount, send_id, returns } = readTransferDetails(posting.details)
  if (payee_id === null) return
  if (newcomers.has(payee_id)) {
    const back = { user_id: payee_id, from_id: payer_id, amount: payee_gets, at: posting.created_at }
    await recordReturned(trx, { ...back, returns_id: returns?.sent_id ?? null }, settings)
  }
  const payment = { user_id: payer_id, payee_id, amount, transaction_id: send_id ?? posting.public_id, at: posting.created_at }
  if (!isRefund && newcomers.has(payer_id) && amount >= settings.minimum_amount) await recordPayment(trx, payment, settings)
}

interface Payment {
  readonly user_id: string
  readonly payee_id: string
  readonly amount: Cents
  readonly transaction_id: string
  readonly at: Date
}

/** Payments to the referrer, or to someone with the same referrer, do not count. */
async function isOfTheSame(trx: Transaction, user_id: string, other_id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('referrals.referral as newcomer')
    .leftJoin('referrals.referral as other', (join) =>
      join.onRef('other.referrer_id', '=', 'newcomer.referrer_id').on('other.user_id', '=', other_id),
    )
    .select('newcomer.id')
    .where('newcomer.user_id', '=', user_id)
    .where((eb) => eb.or([eb('newcomer.referrer_id', '=', other_id), eb('other.id', 'is not', null)]))
    .executeTakeFirst()
  return row !== undefined
}

/** The payment counts once it is final. */
async function recordPayment(
  trx: Transaction,
  { user_id, payee_id, amount, transaction_id, at }: Payment,
  { final_after_hours }: ReferralSettings,
): Promise<void> {
  if (await isOfTheSame(trx, user_id, payee_id)) return
  const due_at = new Date(at.getTime() + final_after_hours * HOUR_MS)
  await trx
    .updateTable('referrals.referral')
    .set({ transaction_id, payee_id, due_at, paid_amount: amount, came_back: 0 })
    .where('user_id', '=', user_id)
    .where('status', '=', 'open')
    .where('transaction_id', 'is', null)
    .where('expires_at', '>=', at)
    .execute()
}

interface Returned {
  readonly user_id: string
  readonly from_id: string
  readonly amount: Cents
  /** Null if this posting returns no payment. */
  readonly returns_id: string | null
  readonly at: Date
}

/** Handles money that the payee of the counted payment sends back before that payment is final. */
async function recordReturned(
  trx: Transaction,
  { user_id, from_id, amount, returns_id, at }: Returned,
  { minimum_amount }: ReferralSettings,
): Promise<void> {
  const referral = await trx
    .selectFrom('referrals.referral')
    .select(['transaction_id', 'paid_amount', 'came_back'])
    .where('user_id', '=', user_id)
    .where('status', '=', 'open')
    .where('payee_id', '=', from_id)
    .where('due_at', '>', at)
    .forUpdate()
    .executeTakeFirst()
  if (!referral || (returns_id !== null && returns_id !== referral.transaction_id)) return
  const came_back = referral.came_back + amount
  const stands = returns_id === null && (referral.paid_amount ?? minimum_amount) - came_back >= minimum_amount
  await trx
    .updateTable('referrals.referral')
    .set(stands ? { came_back } : { transaction_id: null, payee_id: null, due_at: null, paid_amount: null, came_back: 0 })
    .where('user_id', '=', user_id)
    .execute()
}

/**
 * Tier 1 counts only with the newcomer’s own phone number, which was never the referrer’s and has not earned a reward.
 */
async function followTiers(trx: Transaction, open: readonly OpenReferral[], phoneKey: Buffer): Promise<void> {
  const ids = open.flatMap(({ user_id, referrer_id }) => [user_id, referrer_id])
  const people = new Map((await findPeople(trx, ids)).map((person) => [person.id, person]))
  for (const { user_id, referrer_id } of open) {
    const newcomer = people.get(user_id)
    const referrer = people.get(referrer_id)
    const phone = ownPhone(newcomer)
    if (!newcomer || !referrer || phone === null) continue
    const { phone_verified_at } = newcomer
    const spent = await isSpent(trx, phoneKey, { phone, referrer })
    await trx
      .updateTable('referrals.referral')
      .set((row) =>
        spent
          ? { status: 'refused', refusal: 'phone', ended_at: phone_verified_at }
          : { tier_reached_at: row.fn.coalesce('tier_reached_at', row.val(phone_verified_at)) },
      )
      .where('user_id', '=', user_id)
      .where('status', '=', 'open')
      .execute()
  }
}
