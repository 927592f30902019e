import type { UserFlag } from '@hai/contract/users'
import { complianceFlagKinds } from '@hai/contract/compliance-values'
import { useCallback } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { adminPaths } from '../paths.ts'

export function useFlagText(): (flag: Pick<UserFlag, 'source' | 'what'>) => string {
  const t = useTranslations('admin_compliance')
  return useCallback(
    ({ source, what }) => {
      const kind = source === 'compliance' ? complianceFlagKinds.find((one) => one === what) : undefined
      return kind ? t(`kind_${kind}`) : what.replaceAll('_', ' ')
    },
    [t],
  )
}

export const flagPath = ({ id, source, what }: Pick<UserFlag, 'id' | 'source' | 'what'>): string | undefined =>
  source === 'report'
    ? adminPaths.report(id)
    : source === 'compliance'
      ? adminPaths.compliance({ tab: what === 'sanctions_match' ? 'screening' : 'flags', flag: id })
      : undefined
