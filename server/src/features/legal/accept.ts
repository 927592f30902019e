import type { Input, Output } from '@hai/contract/contract'
import type { Language } from '@hai/contract/languages'
import type { SessionCaller } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import type { LegalDeps } from './deps.ts'
import { versionToAccept, readPublished } from './versions.ts'

type ToAccept = Output<'get_legal_to_accept'>

async function readAccepted(database: Database, user_id: string): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('legal.acceptance as acceptance')
    .innerJoin('legal.version as version', 'version.id', 'acceptance.version_id')
    .select((eb) => ['version.document', eb.fn.max('version.number').as('number')])
    .where('acceptance.user_id', '=', user_id)
    .groupBy('version.document')
    .execute()
  return new Map(rows.map(({ document, number }) => [document, number]))
}

/**
 * The current version of each document that the member must accept: of its started versions that require acceptance,
 * the member has accepted neither the newest nor a later one.
 */
async function readToAccept(database: Database, user_id: string, context: { language: Language; now: Date }): Promise<ToAccept> {
  const [all, accepted] = await Promise.all([readPublished(database, context), readAccepted(database, user_id)])
  return {
    items: all.flatMap((of) => {
      const from = versionToAccept(of)
      const known = accepted.get(of.document)
      if (!of.inForce || from === null || (known !== undefined && known >= from)) return []
      const { id, document, number, title, effective_at } = of.inForce
      const read = { document, version_id: id, number, title, effective_at: effective_at.toISOString() }
      return [{ ...read, is_new_version: known !== undefined }]
    }),
  }
}

export const getToAccept = (
  { database, clock }: LegalDeps,
  { user_id }: SessionCaller,
  { language }: Input<'get_legal_to_accept'>,
): Promise<ToAccept> => readToAccept(database, user_id, { language, now: clock.now() })

/** Earlier acceptances are kept. Fails: NOT_FOUND (not the current version). */
export async function acceptDocuments(
  { database, clock }: LegalDeps,
  { user_id, request }: SessionCaller,
  { version_ids, language }: Input<'accept_legal_documents'>,
): Promise<ToAccept> {
  const now = clock.now()
  return database.transaction().execute(async (trx) => {
    const inForce = new Set((await readPublished(trx, { language, now })).map((of) => of.inForce?.id))
    if (!version_ids.every((id) => inForce.has(id))) fail('NOT_FOUND')
    const source = { ip_address: request.ip, user_agent: request.user_agent }
    await trx
      .insertInto('legal.acceptance')
      .values(
        [...new Set(version_ids)].map((version_id) => ({
          id: newId(),
          user_id,
          version_id,
          language,
          accepted_at: now,
          ...source,
        })),
      )
      .onConflict((conflict) => conflict.columns(['user_id', 'version_id']).doNothing())
      .execute()
    return readToAccept(trx, user_id, { language, now })
  })
}
