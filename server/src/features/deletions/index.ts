import type { deletions as contract } from '@hai/contract/deletions'
import type { Feature } from '../../feature.ts'
import { decideDeletion, describeDecision } from './decide.ts'
import { deleting } from './deleting.ts'
import type { DeletionsDeps } from './deps.ts'
import { getRequest, listRequests } from './show.ts'

/**
 * Members’ deletion requests, decided by two staff members (docs/product/identity.md#deletion-and-copy-of-the-data).
 */
export function createDeletions(deps: DeletionsDeps): { readonly feature: Feature<typeof contract> } {
  deps.approvals.register(deleting(deps))
  return {
    feature: {
      handlers: {
        admin_list_deletion_requests: (_staff, input) => listRequests(deps, input),
        admin_get_deletion_request: (staff, { request_id }) => getRequest(deps, staff, request_id),
        admin_decide_deletion: (staff, input) => decideDeletion(deps, staff, input),
      },
      confirmedActions: { admin_decide_deletion: (staff, input) => describeDecision(deps, staff, input) },
    },
  }
}
