import type { Happening } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { changedProfiles, findPeople } from '../identity/index.ts'
import { hasProvenPhone } from '../phone/index.ts'
import { isPayingKind, readTransferDetails } from '../transfers/index.ts'
import type { Posting } from './deps.ts'
import { readSettings, type ReferralSettings } from './settings.ts'

const HOUR_MS = 3_600_000

/** Everybody whose money moved, or whose profile changed. */
const concerned = (happenings: readonly Happening[]): string[] => [
  ...new Set([
    ...changedProfiles(happenings),
    ...happenings.flatMap((happening) =>
      happening.stream === 'ledger' ? happening.posting.entries.flatMap(({ owner_id }) => owner_id ?? []) : [],
    ),
  ]),
]

async function readOpen(trx: Transaction, user_ids: readonly string[]) {
  if (user_ids.length === 0) return []
  return trx
    .selectFrom('referrals.referral')
    .select(['user_id', 'referrer_id', 'tier_reached_at'])
    .where('user_id', 'in', user_ids)
    .where('status', '=', 'open')
    .execute()
}

/** Keeps up what newcomers have done of what a reward asks for, once for everything that happens, in its order. */
export async function follow(trx: Transaction, happenings: readonly Happening[]): Promise<void> {
  const open = await readOpen(trx, concerned(happenings))
  if (open.length === 0) return
  const settings = await readSettings(trx)
  const newcomers = new Set(open.map(({ user_id }) => user_id))
  for (const happening of happenings)
    if (happening.stream === 'ledger') await followPosting(trx, happening.posting, { newcomers, settings })
  const changed = new Set(changedProfiles(happenings))
  await followTiers(
    trx,
    open.filter(({ user_id, tier_reached_at }) => tier_reached_at === null && changed.has(user_id)),
  )
}

interface Following {
  readonly newcomers: ReadonlySet<string>
  readonly settings: ReferralSettings
}

async function followPosting(trx: Transaction, posting: Posting, { newcomers, settings }: Following): Promise<void> {
  if (isPayingKind(posting.kind)) {
    const { payer_id, payee_id, amount, send_id = posting.public_id } = readTransferDetails(posting.details)
    if (newcomers.has(payer_id) && payee_id !== null && amount >= settings.minimum_amount)
      await notePayment(trx, { user_id: payer_id, payee_id, transaction_id: send_id, at: posting.created_at }, settings)
  }
  for (const { owner_id, amount } of posting.entries)
    if (owner_id !== null && amount > 0 && newcomers.has(owner_id)) await forgetReturned(trx, owner_id, posting)
}

interface Payment {
  readonly user_id: string
  readonly payee_id: string
  readonly transaction_id: string
  readonly at: Date
}

/** The first payment that is large enough and in time; it counts when it is final. */
async function notePayment(
  trx: Transaction,
  { user_id, payee_id, transaction_id, at }: Payment,
  { final_after_hours }: ReferralSettings,
): Promise<void> {
  await trx
    .updateTable('referrals.referral')
    .set({ transaction_id, payee_id, due_at: new Date(at.getTime() + final_after_hours * HOUR_MS) })
    .where('user_id', '=', user_id)
    .where('status', '=', 'open')
    .where('transaction_id', 'is', null)
    .where('expires_at', '>=', at)
    .execute()
}

/** A payment whose payee pays the newcomer before it is final does not count, by whatever way the money comes back. */
async function forgetReturned(trx: Transaction, user_id: string, { entries, created_at }: Posting): Promise<void> {
  const payers = entries.flatMap(({ owner_id, amount }) =>
    owner_id !== null && owner_id !== user_id && amount < 0 ? owner_id : [],
  )
  if (payers.length === 0) return
  await trx
    .updateTable('referrals.referral')
    .set({ transaction_id: null, payee_id: null, due_at: null })
    .where('user_id', '=', user_id)
    .where('status', '=', 'open')
    .where('payee_id', 'in', payers)
    .where('due_at', '>', created_at)
    .execute()
}

/** Tier 1 by a phone of one’s own: the referrer’s does not count. */
async function followTiers(
  trx: Transaction,
  open: readonly { readonly user_id: string; readonly referrer_id: string }[],
): Promise<void> {
  const people = new Map(
    (
      await findPeople(
        trx,
        open.flatMap(({ user_id, referrer_id }) => [user_id, referrer_id]),
      )
    ).map((person) => [person.id, person]),
  )
  for (const { user_id, referrer_id } of open) {
    const newcomer = people.get(user_id)
    if (!newcomer || newcomer.tier < 1 || newcomer.phone === null || newcomer.phone_verified_at === null) continue
    const { phone, phone_verified_at } = newcomer
    const isTheirs = people.get(referrer_id)?.phone === phone || (await hasProvenPhone(trx, { user_id: referrer_id, phone }))
    await trx
      .updateTable('referrals.referral')
      .set(
        isTheirs ? { status: 'refused', refusal: 'phone', ended_at: phone_verified_at } : { tier_reached_at: phone_verified_at },
      )
      .where('user_id', '=', user_id)
      .where('status', '=', 'open')
      .execute()
  }
}
