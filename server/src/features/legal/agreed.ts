import type { Database, Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { AreTermsAccepted, NewMember } from '../identity/index.ts'
import type { LegalDeps } from './deps.ts'
import { versionToAccept, readPublished } from './versions.ts'

async function readAsked({ clock }: Pick<LegalDeps, 'clock'>, db: Database): Promise<readonly string[]> {
  const all = await readPublished(db, { language: 'en', now: clock.now() })
  return all.flatMap((of) => (of.inForce && versionToAccept(of) !== null ? [of.inForce.id] : []))
}

export const isAgreedTo =
  (deps: Pick<LegalDeps, 'clock'>): AreTermsAccepted =>
  async (db, version_ids) => {
    const required = await readAsked(deps, db)
    return required.length === new Set(version_ids).size && required.every((id) => version_ids.includes(id))
  }

export async function recordAgreed(trx: Transaction, { user_id, agreed }: Pick<NewMember, 'user_id' | 'agreed'>): Promise<void> {
  if (!agreed || agreed.version_ids.length === 0) return
  const { version_ids, at: accepted_at, ...source } = agreed
  await trx
    .insertInto('legal.acceptance')
    .values(version_ids.map((version_id) => ({ id: newId(), user_id, version_id, accepted_at, ...source })))
    .execute()
}

/** For accounts that the program creates, such as demo members. */
export async function agreeToAll(
  trx: Transaction,
  { user_id, clock }: { user_id: string } & Pick<LegalDeps, 'clock'>,
): Promise<void> {
  const agreed = { language: 'en', at: clock.now(), ip_address: '', user_agent: '' } as const
  await recordAgreed(trx, { user_id, agreed: { ...agreed, version_ids: await readAsked({ clock }, trx) } })
}
