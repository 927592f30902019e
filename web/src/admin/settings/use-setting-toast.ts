import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'

export function useSettingToast(): (answer: { status: 'set' | 'pending' }) => void {
  const t = useTranslations('admin_settings')
  return ({ status }) => {
    if (status === 'pending') toast({ title: t('second_asked'), text: t('second_asked_text'), kind: 'wait' })
    else toast({ title: t('limit_set'), kind: 'done' })
  }
}
