import type { legal } from '@hai/contract/legal'
import type { legalAdmin } from '@hai/contract/legal-admin'
import type { Feature } from '../../feature.ts'
import type { AreTermsAccepted, NewMember } from '../identity/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { acceptDocuments, getToAccept } from './accept.ts'
import { listAcceptances, legalData } from './acceptances.ts'
import { isAgreedTo, recordAgreed } from './agreed.ts'
import type { LegalDeps } from './deps.ts'
import { listDocumentsForStaff, readDocumentForStaff, readVersionForStaff } from './admin/show-versions.ts'
import { discardDraft, saveDraft } from './admin/drafts.ts'
import { publicationSetting } from './admin/publish.ts'
import { listDocuments, readDocument, readCompliancePage } from './read-documents.ts'

export { agreeToAll } from './agreed.ts'
export { publishShippedTexts, type ShippedDocuments } from './publish-shipped-texts.ts'

export interface Legal {
  readonly isAgreedTo: AreTermsAccepted
  readonly recordAgreed: (trx: Transaction, newcomer: NewMember) => Promise<void>
  readonly feature: Feature<typeof legal & typeof legalAdmin>
}

export function createLegal(deps: LegalDeps): Legal {
  const publication = publicationSetting(deps)
  return {
    isAgreedTo: isAgreedTo(deps),
    recordAgreed,
    feature: {
      handlers: {
        list_legal_documents: (_caller, input) => listDocuments(deps, input),
        get_legal_document: (_caller, input) => readDocument(deps, input),
        get_compliance_page: (_caller, input) => readCompliancePage(deps, input),
        get_legal_to_accept: (caller, input) => getToAccept(deps, caller, input),
        accept_legal_documents: (caller, input) => acceptDocuments(deps, caller, input),
        admin_list_legal_documents: () => listDocumentsForStaff(deps),
        admin_get_legal_document: (_staff, input) => readDocumentForStaff(deps, input),
        admin_get_legal_version: (_staff, input) => readVersionForStaff(deps, input),
        admin_save_legal_draft: (staff, input) => saveDraft(deps, staff, input),
        admin_discard_legal_draft: (staff, input) => discardDraft(deps, staff, input),
        admin_publish_legal_document: publication.ask,
        admin_list_legal_acceptances: (_staff, input) => listAcceptances(deps, input),
      },
      confirmedActions: { admin_publish_legal_document: publication.describe },
      personalData: legalData(deps.database),
    },
  }
}
