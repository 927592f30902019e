import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toggleSensitive, useSensitiveShown } from './sensitive-store.ts'

/** Replaces a decision while its subject is masked, because nobody should decide what they cannot see. */
export function RevealFirst() {
  const t = useTranslations('admin_ui')
  if (useSensitiveShown()) return null
  return (
    <Notice kind="wait" icon={EyeOff} title={t('show_first')}>
      <Button size="small" icon={Eye} className="mt-2 justify-self-start" onClick={toggleSensitive}>
        {t('show_hidden')}
      </Button>
    </Notice>
  )
}
