import type { documentsAdmin } from '@hai/contract/documents-admin'
import type { documents as contract } from '@hai/contract/documents'
import { documentPurposes } from '@hai/contract/document-kinds'
import type { KeyObject } from 'node:crypto'
import type { Feature } from '../../feature.ts'
import { personalTable } from '../../personal-data.ts'
import type { DocumentsDeps } from './deps.ts'
import { decideDocuments, describeDecisions, viewPage } from './admin/decide-documents.ts'
import { listDocuments, readFile } from './admin/queries.ts'
import { deleteRejected, readDocuments } from './queries.ts'
import { sealedPages } from './sealed-pages.ts'
import { submitDocument } from './submit-document.ts'
import { createVault } from './vault.ts'

export { nameVerification } from './queries.ts'
export { documentDecision, isSubmittedDocument } from './events.ts'

const DELETE_REJECTED_JOB = 'documents:delete_rejected'
/** The pages of a rejected document are kept for 30 days, so that staff can answer the member’s questions about it. */
const REJECTED_KEPT_MS = 30 * 86_400_000

export interface DocumentsGround extends Omit<DocumentsDeps, 'vault'> {
  readonly keys: readonly KeyObject[]
}

export interface Documents {
  readonly feature: Feature<typeof contract & typeof documentsAdmin>
}

/** Identity documents of members. Their pages are stored encrypted, and only staff can see them. */
export function createDocuments({ keys, ...ground }: DocumentsGround): Documents {
  const { database, clock } = ground
  const deps: DocumentsDeps = { ...ground, vault: createVault(keys) }
  return {
    feature: {
      handlers: {
        submit_identity_document: submitDocument(deps),
        list_identity_documents: async ({ user_id }) => {
          const all = await readDocuments(database, user_id)
          const own = all.filter(({ renames_to }) => renames_to === null)
          return {
            items: documentPurposes.flatMap((purpose) => own.find((one) => one.purpose === purpose) ?? []),
            rename: all.find(({ renames_to }) => renames_to !== null) ?? null,
          }
        },
        admin_list_identity_documents: (_staff, input) => listDocuments(database, input),
        admin_get_identity_document: (_staff, { document_id }) => readFile(database, document_id),
        admin_view_identity_document: (staff, input) => viewPage(deps, staff, input),
        admin_decide_identity_documents: (staff, decisions) => decideDocuments(deps, staff, decisions),
      },
      confirmedActions: { admin_decide_identity_documents: (staff, decisions) => describeDecisions(deps, staff, decisions) },
      jobs: {
        [DELETE_REJECTED_JOB]: () => deleteRejected(database, new Date(clock.now().getTime() - REJECTED_KEPT_MS)),
      },
      cron: [`19 4 * * * ${DELETE_REJECTED_JOB}`],
      sealed: [sealedPages(deps.vault)],
      // Without the pages, because only staff may see them.
      personalData: [personalTable('identity_documents', ({ user_id }) => readDocuments(database, user_id))],
    },
  }
}
