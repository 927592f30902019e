import type { securityAdmin as contract } from '@hai/contract/security-admin'
import type { Feature } from '../../../feature.ts'
import { readActivity } from './activity.ts'
import type { SecurityAdminDeps } from './deps.ts'
import { listAuditActions, listAuditLogs } from './list-audit.ts'
import { listEvents } from './list-events.ts'
import { listFlags } from './list-flags.ts'
import { listActiveTokens, listRevokedTokens } from './list-tokens.ts'
import { createSecurityOverview } from './overview.ts'
import { recordTableExport } from './record-table-export.ts'
import { resolveSecurityFlag } from './resolve-flag.ts'
import { revokeToken } from './revoke-token.ts'

export interface SecurityAdmin {
  readonly feature: Feature<typeof contract>
}

export function createSecurityAdmin(deps: SecurityAdminDeps): SecurityAdmin {
  const overview = createSecurityOverview(deps)
  return {
    feature: {
      handlers: {
        get_security_overview: (staff) => overview(staff),
        get_security_activity: (_staff, input) => readActivity(deps, input),
        list_security_events: (staff, input) => listEvents(deps, staff, input),
        list_security_flags: (staff, input) => listFlags(deps, staff, input),
        resolve_security_flag: (staff, input) => resolveSecurityFlag(deps, staff, input),
        list_active_tokens: (staff, input) => listActiveTokens(deps, staff, input),
        list_revoked_tokens: (_staff, input) => listRevokedTokens(deps, input),
        revoke_token: (staff, input) => revokeToken(deps, staff, input),
        list_audit_logs: (staff, input) => listAuditLogs(deps, staff, input),
        record_table_export: (staff, input) => recordTableExport(deps, staff, input),
        list_audit_actions: () => listAuditActions(deps),
      },
    },
  }
}
