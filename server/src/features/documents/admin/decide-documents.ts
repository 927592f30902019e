import type { ActionFacts } from '@hai/contract/action-facts'
import type { DocumentForStaff } from '@hai/contract/documents-admin'
import type { Input, Output } from '@hai/contract/contract'
import { sql } from 'kysely'
import type { Staff } from '../../../caller.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { actionSummary, recordStaffAction } from '../../admin/index.ts'
import type { DocumentsDeps } from '../deps.ts'
import { findDocument, showDocument } from './queries.ts'
import { pageForStaff } from '../queries.ts'

/**
 * Decrypts one page, after the audit entry is committed. Fails: NOT_FOUND (also for pages that were deleted),
 * UNAVAILABLE (the page cannot be decrypted, for example because its key is not configured).
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
  const view = {
    action: 'identity_document_viewed',
    target_user_id: user_id,
    subject: document_id,
    after: { kind, page },
  } as const
  await database.transaction().execute((trx) => recordStaffAction(trx, staff, view, clock.now()))
  try {
    const content = vault.open({ user_id, document_id, page }, sealed)
    return { ...pageForStaff.parse(sealed), content: content.toString('base64') }
  } catch (error) {
    log.error({ err: error, document_id, page }, 'cannot decrypt a page of a document')
    return fail('UNAVAILABLE')
  }
}

type Decision = Input<'admin_decide_identity_documents'>['decisions'][number]

/** The maximum length of the summary in the message with the confirmation code, in characters. */
const SAID_MAX = 1_500

/** Omits the reasons, because staff write them for the members. */
export async function describeDecisions(
  { database }: Pick<DocumentsDeps, 'database'>,
  staff: Staff,
  { decisions }: Input<'admin_decide_identity_documents'>,
): Promise<ActionFacts> {
  const shown = await Promise.all(
    decisions.map(async ({ document_id, decision }) => {
      const { user, status, kind, renames_to } = await showDocument(database, document_id)
      if (user.user_id === staff.user_id) fail('FORBIDDEN')
      if (status !== 'pending') fail('INVALID_TRANSITION')
      return { user, decided: { document: kind, decision, renames_to: decision === 'approve' ? renames_to : null } }
    }),
  )
  const facts: ActionFacts = {
    kind: 'documents',
    decisions: shown.map(({ user: { user_id }, decided }) => ({ user_id, ...decided })),
  }
  const people = shown.map(({ user }) => user)
  if (actionSummary(facts, people).length > SAID_MAX)
    fail('BAD_REQUEST', { fields: [{ path: 'decisions', reason: 'too many new names for one code' }] })
  return facts
}

/**
 * Decides all given documents, or none if one of them fails. An approval can raise the member’s tier. Fails: NOT_FOUND,
 * FORBIDDEN (the caller’s own document), INVALID_TRANSITION (already decided).
 */
export async function decideDocuments(
  { database, clock }: Pick<DocumentsDeps, 'database' | 'clock'>,
  staff: Staff,
  { decisions }: Input<'admin_decide_identity_documents'>,
): Promise<Output<'admin_decide_identity_documents'>> {
  const now = clock.now()
  // A fixed lock order avoids deadlocks between calls whose lists overlap.
  const inLockOrder = decisions.toSorted((a, b) => (a.document_id < b.document_id ? -1 : 1))
  return database.transaction().execute(async (trx) => {
    const decided = new Map<string, DocumentForStaff>()
    for (const decision of inLockOrder) decided.set(decision.document_id, await decideDocument(trx, staff, { ...decision, now }))
    return { items: decisions.map(({ document_id }) => decided.get(document_id) ?? fail('NOT_FOUND')) }
  })
}

async function decideDocument(
  trx: Transaction,
  staff: Staff,
  { document_id, decision, reason, now }: Decision & { readonly now: Date },
): Promise<DocumentForStaff> {
  const before = await showDocument(trx, document_id)
  if (before.user.user_id === staff.user_id) fail('FORBIDDEN')
  const why = decision === 'reject' ? reason : null
  const status = decision === 'approve' ? 'approved' : 'rejected'
  await judge(trx, staff, { document_id, status, why, now })
  const after = await showDocument(trx, document_id)
  const isRenamed = status === 'approved' && before.renames_to !== null
  await recordStaffAction(
    trx,
    staff,
    {
      action: `identity_document_${status}`,
      target_user_id: after.user.user_id,
      subject: document_id,
      before: { status: before.status, tier: before.tier, ...(isRenamed && { full_name: before.user.full_name }) },
      after: { status, tier: after.tier, kind: after.kind, ...(isRenamed && { full_name: after.user.full_name }) },
      ...(why !== null && { reason: why }),
    },
    now,
  )
  return after
}

async function judge(
  trx: Transaction,
  { user_id }: Staff,
  { document_id, status, why, now }: { document_id: string; status: string; why: string | null; now: Date },
): Promise<void> {
  const { rows } = await sql<{ outcome: string }>`
    select documents.decide_as_staff(${user_id}, ${document_id}, ${status}, ${why}::text, ${now}::timestamptz) as outcome`.execute(
    trx,
  )
  const outcome = rows[0]?.outcome
  if (outcome === 'forbidden') fail('FORBIDDEN')
  if (outcome !== 'decided') fail('INVALID_TRANSITION')
}
