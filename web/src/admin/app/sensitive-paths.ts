import { useEffect } from 'react'
import { logSecurityEvent } from '../../api/audit.ts'
import { adminBase } from '../paths.ts'

/** Visits that the security log wants to know of, and how seriously (admin-area.md, section 9); locks and flags are the same screen as the events. Beneath the staff's prefix. */
export function sensitivityOf(path: string): 'info' | 'warning' | null {
  if (/^\/(users|security-events|security-flags|system-wallet|audit-logs)(\/|$)/.test(path)) return 'warning'
  return path === '/' ? 'info' : null
}

/** Records visits of the staff to sensitive pages. */
export function useSensitivePaths(path: string): void {
  useEffect(() => {
    const severity = sensitivityOf(path)
    if (severity) logSecurityEvent('admin_access', severity, { action: 'visit', resource: `${adminBase}${path}` })
  }, [path])
}
