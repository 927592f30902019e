import { useEffect } from 'react'
import { logSecurityEvent } from '../../api/audit.ts'
import { adminBase } from '../paths.ts'

/** How seriously the security log takes a visit (admin-area.md, section 9); flags are on the screen of the events. `path` is below the prefix of staff. */
function sensitivityOf(path: string): 'info' | 'warning' | null {
  if (/^\/(users|security-events|security-flags|system-wallet|audit-logs)(\/|$)/.test(path)) return 'warning'
  return path === '/' ? 'info' : null
}

/** Records a visit of staff to a page, if that is sensitive. */
export function recordVisit(path: string): void {
  const severity = sensitivityOf(path)
  if (severity) logSecurityEvent('admin_access', severity, { action: 'visit', resource: `${adminBase}${path}` })
}

/** Records visits of staff to sensitive pages. */
export function useSensitivePaths(path: string): void {
  useEffect(() => recordVisit(path), [path])
}
