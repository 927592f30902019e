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
export { publishShippedTexts } from './publish-shipped-texts.ts'

export interface Legal {
  readonly isAgreedTo: AreTermsAccepted
  readonly recordAgreed: (trx: Transaction, newcomer: NewMember) => Promise<void>
  readonly feature: Feature<typeof legal & typeof legalAdmin>
}

export function createLegal(deps: LegalDeps): Legal {
  const publication = publicationSetting(deps)
  return {
    isAgreedTo: isAgreedTo(deps),
    recordAgreed: recordAgreed,
    feature: {
      handlers: {
        list_legal_documents: (_caller, asked) => listDocuments(deps, asked),
        get_legal_document: (_caller, asked) => readDocument(deps, asked),
        get_compliance_page: (_caller, asked) => readCompliancePage(deps, asked),
        get_legal_to_accept: (caller, asked) => getToAccept(deps, caller, asked),
        accept_legal_documents: (caller, said) => acceptDocuments(deps, caller, said),
        admin_list_legal_documents: () => listDocumentsForStaff(deps),
        admin_get_legal_document: (_staff, asked) => readDocumentForStaff(deps, asked),
        admin_get_legal_version: (_staff, asked) => readVersionForStaff(deps, asked),
        admin_save_legal_draft: (staff, said) => saveDraft(deps, staff, said),
        admin_discard_legal_draft: (staff, said) => discardDraft(deps, staff, said),
        admin_publish_legal_document: publication.ask,
        admin_list_legal_acceptances: (_staff, asked) => listAcceptances(deps, asked),
      },
      confirmedActions: { admin_publish_legal_document: publication.describe },
      personalData: legalData(deps.database),
    },
  }
}
