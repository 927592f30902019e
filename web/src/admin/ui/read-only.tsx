import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'

export function ReadOnly({ children }: { children: ReactNode }) {
  const t = useTranslations('admin_ui')
  return (
    <Notice icon={LockKeyhole} title={t('read_only')}>
      {children}
    </Notice>
  )
}
