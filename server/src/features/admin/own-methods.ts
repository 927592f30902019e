import { phonePattern } from '@hai/contract/bounds'
import type { Database } from '../../platform/database/database.ts'
import { findPerson } from '../identity/index.ts'
import type { StaffSignInDeps, Method } from './deps.ts'
import { firstStepUpOf } from './mfa-sessions.ts'

/**
 * A thief with a session and the password could add their own number or key. This waiting time gives the owner, who
 * gets a mail, time to stop the thief.
 */
export const TOO_NEW_MS = 24 * 60 * 60_000

export interface OwnMethods {
  readonly methods: readonly Method[]
  /** The phone number in the E.164 format. Null unless it is verified and can be used now. */
  readonly phone: string | null
  readonly phone_fault: 'PHONE_INVALID' | 'PHONE_UNVERIFIED' | 'PHONE_TOO_NEW' | null
  readonly too_new: readonly { readonly method: Method; readonly counts_from: Date }[]
  readonly made_until: Date
}

/**
 * Methods added until this time can be used. Before the first step-up, every method can be used. Later, only methods
 * that were added before the first step-up or at least a day ago can be used.
 */
async function findLatestUsable(db: Database, user_id: string, now: Date): Promise<Date> {
  const first = await firstStepUpOf(db, user_id)
  return first === null ? now : new Date(Math.max(first.getTime(), now.getTime() - TOO_NEW_MS))
}

export async function readOwnMethods({ database, clock, proofs }: StaffSignInDeps, user_id: string): Promise<OwnMethods> {
  const made_until = await findLatestUsable(database, user_id, clock.now())
  const person = await findPerson(database, user_id)
  const number = person?.phone && phonePattern.test(person.phone) ? person.phone : null
  const verified = number === null ? null : (person?.phone_verified_at ?? null)
  const passkeys = await proofs.passkeysSince(user_id)
  const oldest = passkeys.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
  const since: readonly (readonly [Method, Date | null])[] = [
    ['phone', verified],
    ['authenticator', await proofs.authenticatorSince(user_id)],
    ['passkey', oldest],
  ]
  const methods = since.flatMap(([method, at]) => (at !== null && at <= made_until ? [method] : []))
  const too_new = since.flatMap(([method, at]) =>
    at !== null && at > made_until ? [{ method, counts_from: new Date(at.getTime() + TOO_NEW_MS) }] : [],
  )
  const phone = methods.includes('phone') ? number : null
  return { methods, phone, phone_fault: faultOf({ number, verified, phone }), too_new, made_until }
}

function faultOf({ number, verified, phone }: { number: string | null; verified: Date | null; phone: string | null }) {
  if (phone !== null) return null
  if (number === null) return 'PHONE_INVALID'
  return verified === null ? 'PHONE_UNVERIFIED' : 'PHONE_TOO_NEW'
}

export const endingOf = (phone: string): string => phone.slice(-4)
