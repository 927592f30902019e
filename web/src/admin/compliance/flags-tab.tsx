import { Suspense } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { FlagList } from './flag-list.tsx'
import { Thresholds } from './thresholds.tsx'

/** The flag list above the thresholds. Both queries start in parallel. */
export function FlagsTab() {
  const t = useTranslations('admin_compliance')
  return (
    <div className="grid grid-cols-1 gap-5">
      <FlagList source="velocity" label={t('flags')} />
      <Suspense fallback={<SkeletonBlock className="h-60 rounded-box" />}>
        <Thresholds />
      </Suspense>
    </div>
  )
}
