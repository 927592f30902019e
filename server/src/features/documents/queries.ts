import { documentsAdmin } from '@hai/contract/documents-admin'
import { identityDocument } from '@hai/contract/documents'
import type { DocumentKind, DocumentPurpose } from '@hai/contract/document-kinds'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { SealedPage } from './vault.ts'

export type IdentityDocument = z.output<typeof identityDocument>

const columns = ['id', 'purpose', 'kind', 'status', 'renames_to', 'reason', 'submitted_at', 'decided_at'] as const
const words = identityDocument.pick({ purpose: true, kind: true, status: true })

export const pageForStaff = documentsAdmin.admin_view_identity_document.output.omit({ content: true })

interface Row {
  id: string
  purpose: string
  kind: string
  status: string
  renames_to: string | null
  reason: string | null
  submitted_at: Date
  decided_at: Date | null
}

export const toDocument = ({ purpose, kind, status, submitted_at, decided_at, ...row }: Row): IdentityDocument => ({
  ...row,
  ...words.parse({ purpose, kind, status }),
  submitted_at: submitted_at.toISOString(),
  decided_at: decided_at?.toISOString() ?? null,
})

export async function readDocuments(database: Database, user_id: string): Promise<readonly IdentityDocument[]> {
  const rows = await database
    .selectFrom('documents.document')
    .select(columns)
    .where('user_id', '=', user_id)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toDocument)
}

export async function hasOne(database: Database, user_id: string, purpose: DocumentPurpose): Promise<boolean> {
  const row = await database
    .selectFrom('documents.document')
    .select('id')
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('status', '<>', 'rejected')
    .where('renames_to', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function nameVerification(database: Database, user_id: string): Promise<'free' | 'waiting' | 'verified'> {
  const rows = await database
    .selectFrom('documents.document')
    .select('status')
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'identity')
    .where('status', '<>', 'rejected')
    .execute()
  if (rows.some(({ status }) => status === 'approved')) return 'verified'
  return rows.length > 0 ? 'waiting' : 'free'
}

export interface NewDocument {
  readonly id: string
  readonly user_id: string
  readonly purpose: DocumentPurpose
  readonly kind: DocumentKind
  readonly renames_to: string | null
  readonly submitted_at: Date
}

/** Returns null if a document for this purpose is already pending or approved. */
export async function insertDocument(trx: Transaction, document: NewDocument): Promise<IdentityDocument | null> {
  const row = await trx
    .insertInto('documents.document')
    .values(document)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
  return row ? toDocument(row) : null
}

export async function insertPage(
  trx: Transaction,
  page: SealedPage & { readonly document_id: string; readonly page: number; readonly media_type: string },
): Promise<void> {
  await trx
    .insertInto('documents.page')
    .values({ ...page })
    .execute()
}

export async function deleteRejected(database: Database, before: Date): Promise<void> {
  await sql`
    delete from documents.page p using documents.document d
     where d.id = p.document_id and d.status = 'rejected' and d.decided_at < ${before}`.execute(database)
}
