import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../lib/words.ts'
import { Notice } from '../../ui/notice.tsx'

/** Explains why there are no buttons, and who has them. */
export function ReadOnly({ children }: { children: ReactNode }) {
  const t = useWords('admin_ui')
  return (
    <Notice icon={LockKeyhole} title={t('read_only')}>
      {children}
    </Notice>
  )
}
