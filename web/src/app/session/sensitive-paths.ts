import { useEffect } from 'react'
import { logSecurityEvent } from '../../api/audit.ts'

/** Visits that the security log wants to know of, and how seriously (member-area.md, section 9). */
export function sensitivityOf(path: string): 'info' | 'warning' | null {
  if (/^\/admin\/(users|security-events|system-wallet|audit-logs)(\/|$)/.test(path)) return 'warning'
  return path === '/admin' || /^\/(wallet|settings)(\/|$)/.test(path) ? 'info' : null
}

/** Records visits of members to sensitive pages. */
export function useSensitivePaths(path: string | null): void {
  useEffect(() => {
    const severity = path === null ? null : sensitivityOf(path)
    if (path === null || severity === null) return
    const event = path.startsWith('/admin') ? 'admin_access' : 'sensitive_data_access'
    logSecurityEvent(event, severity, { action: 'visit', resource: path })
  }, [path])
}
