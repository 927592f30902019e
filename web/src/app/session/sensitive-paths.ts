import { useEffect } from 'react'
import { logSecurityEvent } from '../../api/audit.ts'

/** Pages whose visits the security log records (member-area.md, section 9). */
const sensitive = /^\/(wallet|settings)(\/|$)/

/** Records a member's visit to a page, if that is sensitive. */
export function recordVisit(path: string): void {
  if (sensitive.test(path)) logSecurityEvent('sensitive_data_access', 'info', { action: 'visit', resource: path })
}

/** Records visits of members to sensitive pages; null: nobody is signed in. */
export function useSensitivePaths(path: string | null): void {
  useEffect(() => {
    if (path !== null) recordVisit(path)
  }, [path])
}
