import type { SessionCaller } from '../../caller.ts'
import { recordEvent } from '../../events/index.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { ipPrefixOf } from '../../platform/ip-prefix.ts'
import { newId } from '../../platform/ids.ts'
import { findPerson, readAddressesSince, readEmails, readReferralCode, type NewMember, type Person } from '../identity/index.ts'
import { readCode } from './code.ts'
import { JOINED } from './events.ts'
import { lockReferrer } from './queries.ts'
import { recordReferrerPhones } from './phones.ts'
import { readSettings } from './settings.ts'

const DEVICES_MAX = 10
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Removes the tag after a plus sign. Most providers deliver `marie+x@…` to the mailbox `marie@…`, so both count as the
 * same person.
 */
const mailbox = (email: string): string => email.replace(/\+[^@]*@/, '@')

export async function seeDevice(
  db: Database,
  { user_id, device_hash, now }: { user_id: string; device_hash: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto('referrals.device')
    .values({ user_id, device_hash, seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ seen_at: now }))
    .execute()
  const latest = db
    .selectFrom('referrals.device')
    .select('device_hash')
    .where('user_id', '=', user_id)
    .where('device_hash', '<>', device_hash)
    .orderBy('seen_at', 'desc')
    .limit(DEVICES_MAX - 1)
  await db
    .deleteFrom('referrals.device')
    .where('user_id', '=', user_id)
    .where('device_hash', '<>', device_hash)
    .where('device_hash', 'not in', latest)
    .execute()
}

type Refusal = 'self' | 'device' | 'network'

async function refusalOf(trx: Transaction, newcomer: NewMember, referrer: Person, now: Date): Promise<Refusal | null> {
  const { id: referrer_id, email } = referrer
  if (referrer_id === newcomer.user_id) return 'self'
  const mailboxes = [email, ...(await readEmailsOfTheirs(trx, referrer_id))].map(mailbox)
  if (mailboxes.includes(mailbox(newcomer.email))) return 'self'
  if (newcomer.device_hash && (await isTheirDevice(trx, newcomer.device_hash, referrer_id))) return 'device'
  const since = new Date(now.getTime() - HOUR_MS)
  const referrerAddresses = await readAddressesSince(trx, referrer_id, since)
  const near = [...referrerAddresses.map(ipPrefixOf), ...(await readIpPrefixesSince(trx, referrer_id, since))]
  return newcomer.ip_prefixes.some((ip_prefix) => near.includes(ip_prefix)) ? 'network' : null
}

async function readEmailsOfTheirs(trx: Transaction, referrer_id: string): Promise<readonly string[]> {
  const rows = await trx.selectFrom('referrals.referral').select('user_id').where('referrer_id', '=', referrer_id).execute()
  return readEmails(
    trx,
    rows.map(({ user_id }) => user_id),
  )
}

async function isTheirDevice(trx: Transaction, device_hash: Buffer, referrer_id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('referrals.device as device')
    .leftJoin('referrals.referral as referral', 'referral.user_id', 'device.user_id')
    .select('device.user_id')
    .where('device.device_hash', '=', device_hash)
    .where((eb) => eb.or([eb('device.user_id', '=', referrer_id), eb('referral.referrer_id', '=', referrer_id)]))
    .executeTakeFirst()
  return row !== undefined
}

async function readIpPrefixesSince(trx: Transaction, referrer_id: string, since: Date): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('referrals.referral')
    .select('ip_prefix')
    .where('referrer_id', '=', referrer_id)
    .where('joined_at', '>', since)
    .execute()
  return rows.flatMap(({ ip_prefix }) => ip_prefix ?? [])
}

/**
 * Ignores an unknown code, the code of a blocked or deleted member, and every code while referrals are closed. A
 * referral that does not count is stored with the reason, which staff can see; nobody is notified.
 */
export async function join(trx: Transaction, newcomer: NewMember, phoneKey: Buffer): Promise<void> {
  const code = newcomer.referral_code === null ? null : readCode(newcomer.referral_code)
  if (code === null) return
  const settings = await readSettings(trx)
  const owner = await trx.selectFrom('referrals.code').select('user_id').where('code', '=', code).executeTakeFirst()
  if (!owner || !settings.is_open) return
  const { user_id, device_hash, at: now } = newcomer
  const referrer_id = owner.user_id
  await lockReferrer(trx, referrer_id)
  const referrer = await findPerson(trx, referrer_id)
  if (!referrer || referrer.is_blocked) return
  await recordReferrerPhones(trx, phoneKey, [referrer])
  const refusal = await refusalOf(trx, newcomer, referrer, now)
  if (device_hash) await seeDevice(trx, { user_id, device_hash, now })
  await trx
    .insertInto('referrals.referral')
    .values({
      id: newId(),
      user_id,
      referrer_id,
      refusal,
      ip_prefix: newcomer.ip_prefixes[0] ?? null,
      joined_at: now,
      status: refusal ? 'refused' : 'open',
      ended_at: refusal ? now : null,
      expires_at: new Date(now.getTime() + settings.within_days * DAY_MS),
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  if (refusal) return
  const { referrer_reward: reward, minimum_amount } = settings
  await recordEvent(trx, {
    type: JOINED,
    user_id: referrer_id,
    payload: { user_id: referrer_id, reward, minimum_amount },
    at: now,
  })
}

/** Accounts are created in the first book, so a code of another book is unknown until the account setup. */
export async function joinAtSetup(
  trx: Transaction,
  { user_id, email, request }: SessionCaller,
  phoneKey: Buffer,
  at: Date,
): Promise<void> {
  const referral_code = await readReferralCode(trx, user_id)
  const ip_prefixes = [ipPrefixOf(request.ip)]
  await join(trx, { user_id, email, referral_code, device_hash: null, ip_prefixes, agreed: null, at }, phoneKey)
}
