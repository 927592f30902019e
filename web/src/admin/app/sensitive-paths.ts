import { useEffect } from 'react'
import { logSecurityEvent } from '../../api/audit.ts'
import { adminBase } from '../paths.ts'

/** Null: not recorded (docs/product/staff.md#confirmed-actions). `path` excludes the staff prefix. */
function sensitivityOf(path: string): 'info' | 'warning' | null {
  if (/^\/(users|security-events|security-flags|system-wallet|audit-logs)(\/|$)/.test(path)) return 'warning'
  return path === '/' ? 'info' : null
}

export function recordVisit(path: string): void {
  const severity = sensitivityOf(path)
  if (severity) logSecurityEvent('admin_access', severity, { action: 'visit', resource: `${adminBase}${path}` })
}

export function useSensitivePaths(path: string): void {
  useEffect(() => recordVisit(path), [path])
}
