import type { Database, Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { IsAgreedTo, Newcomer } from '../identity/index.ts'
import type { LegalDeps } from './deps.ts'
import { askedFrom, readPublished } from './versions.ts'

/** What a newcomer has to agree to now: the version in force of each document that asks for it. */
async function readAsked({ clock }: Pick<LegalDeps, 'clock'>, db: Database): Promise<readonly string[]> {
  const all = await readPublished(db, { language: 'en', now: clock.now() })
  return all.flatMap((of) => (of.inForce && askedFrom(of) !== null ? [of.inForce.id] : []))
}

/** Whether somebody who signs up agrees to all that is asked for, and to nothing that was never shown to them. */
export const isAgreedTo =
  (deps: Pick<LegalDeps, 'clock'>): IsAgreedTo =>
  async (db, version_ids) => {
    const asked = await readAsked(deps, db)
    return asked.length === new Set(version_ids).size && asked.every((id) => version_ids.includes(id))
  }

/** Notes with a new account what its sign-up agreed to, as of then and from there. */
export async function noteAgreed(trx: Transaction, { user_id, agreed }: Pick<Newcomer, 'user_id' | 'agreed'>): Promise<void> {
  if (!agreed || agreed.version_ids.length === 0) return
  const { version_ids, at: accepted_at, ...whence } = agreed
  await trx
    .insertInto('legal.acceptance')
    .values(version_ids.map((version_id) => ({ id: newId(), user_id, version_id, accepted_at, ...whence })))
    .execute()
}

/** Whoever is made by the program itself, as demo members are, has nothing to be asked. */
export async function agreeToAll(
  trx: Transaction,
  { user_id, clock }: { user_id: string } & Pick<LegalDeps, 'clock'>,
): Promise<void> {
  const agreed = { language: 'en', at: clock.now(), ip_address: '', user_agent: '' } as const
  await noteAgreed(trx, { user_id, agreed: { ...agreed, version_ids: await readAsked({ clock }, trx) } })
}
