import type { DocumentAtDesk } from '@hai/contract/document-desk'
import type { Input, Output } from '@hai/contract/contract'
import { sql } from 'kysely'
import type { Staff } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { calledInAct, recordStaffAct } from '../admin/index.ts'
import type { DocumentsDeps } from './deps.ts'
import { findDocument, showDocument } from './desk-queries.ts'
import { pageAtDesk } from './queries.ts'

/**
 * One page, opened. Who looked at whose is written before anything is shown.
 * Fails: NOT_FOUND, also for pages that are gone; UNAVAILABLE when no key of ours opens it.
 */
export async function viewPage(
  { database, clock, log, vault }: DocumentsDeps,
  staff: Staff,
  { document_id, page }: Input<'admin_view_identity_document'>,
): Promise<Output<'admin_view_identity_document'>> {
  const { user_id, kind } = await findDocument(database, document_id)
  const sealed = await database
    .selectFrom('documents.page')
    .selectAll()
    .where('document_id', '=', document_id)
    .where('page', '=', page)
    .executeTakeFirst()
  if (!sealed) return fail('NOT_FOUND')
  const looked = { action: 'identity_document_viewed', target_user_id: user_id, subject: document_id, after: { kind, page } }
  await database.transaction().execute((trx) => recordStaffAct(trx, staff, looked, clock.now()))
  try {
    const content = vault.open({ user_id, document_id, page }, sealed)
    return { ...pageAtDesk.parse(sealed), content: content.toString('base64') }
  } catch (error) {
    log.error({ err: error, document_id, page }, 'a page of a document does not open')
    return fail('UNAVAILABLE')
  }
}

/** `approve the passport of @marie`; a no names its reason by none: the message is read by others. */
export async function describeDecision(
  { database }: Pick<DocumentsDeps, 'database'>,
  staff: Staff,
  { document_id, decision }: Input<'admin_decide_identity_document'>,
): Promise<string> {
  const { user, status, kind } = await showDocument(database, document_id)
  if (user.user_id === staff.user_id) fail('FORBIDDEN')
  if (status !== 'pending') fail('INVALID_TRANSITION')
  return `${decision} the ${kind.replaceAll('_', ' ')} of ${calledInAct(user)}`
}

/**
 * Judges a document that waits, over the owner’s door, which looks again. Tier, trail and news for the member come with it.
 * Fails: NOT_FOUND, FORBIDDEN (their own), INVALID_TRANSITION (it was decided).
 */
export async function decideDocument(
  { database, clock }: Pick<DocumentsDeps, 'database' | 'clock'>,
  staff: Staff,
  { document_id, decision, reason }: Input<'admin_decide_identity_document'>,
): Promise<DocumentAtDesk> {
  if ((await findDocument(database, document_id)).user_id === staff.user_id) fail('FORBIDDEN')
  return database.transaction().execute(async (trx) => {
    const now = clock.now()
    const why = decision === 'reject' ? reason : null
    const status = decision === 'approve' ? 'approved' : 'rejected'
    const before = await showDocument(trx, document_id)
    await judge(trx, staff, { document_id, status, why, now })
    const after = await showDocument(trx, document_id)
    const about = { action: `identity_document_${status}`, target_user_id: after.user.user_id, subject: document_id }
    const change = { before: { status: before.status, tier: before.tier }, after: { status, tier: after.tier, kind: after.kind } }
    await recordStaffAct(trx, staff, { ...about, ...change, ...(why !== null && { reason: why }) }, now)
    return after
  })
}

async function judge(
  trx: Transaction,
  { user_id }: Staff,
  { document_id, status, why, now }: { document_id: string; status: string; why: string | null; now: Date },
): Promise<void> {
  const { rows } = await sql<{ outcome: string }>`
    select documents.judge(${user_id}, ${document_id}, ${status}, ${why}::text, ${now}::timestamptz) as outcome`.execute(trx)
  const outcome = rows[0]?.outcome
  if (outcome === 'forbidden') fail('FORBIDDEN')
  if (outcome !== 'decided') fail('INVALID_TRANSITION')
}
