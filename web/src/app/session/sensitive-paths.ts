import { useEffect } from 'react'
import { logSecurityEvent } from '../../api/audit.ts'

/** Pages whose visits are recorded in the security log (docs/product/the-app.md#errors-and-audit). */
const sensitive = /^\/(wallet|settings)(\/|$)/

export function recordVisit(path: string): void {
  if (sensitive.test(path)) logSecurityEvent('sensitive_data_access', 'info', { action: 'visit', resource: path })
}

/** `path` is null while nobody is signed in. */
export function useSensitivePaths(path: string | null): void {
  useEffect(() => {
    if (path !== null) recordVisit(path)
  }, [path])
}
