import { useEffect } from 'react'
import { logSecurityEvent } from '../../api/audit.ts'

/** Visits that the security log wants to know of, and how seriously (member-area.md, section 9). */
export const sensitivityOf = (path: string): 'info' | null => (/^\/(wallet|settings)(\/|$)/.test(path) ? 'info' : null)

/** Records visits of members to sensitive pages. */
export function useSensitivePaths(path: string | null): void {
  useEffect(() => {
    const severity = path === null ? null : sensitivityOf(path)
    if (path !== null && severity) logSecurityEvent('sensitive_data_access', severity, { action: 'visit', resource: path })
  }, [path])
}
