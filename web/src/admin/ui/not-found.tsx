import { MapPinOff } from 'lucide-react'
import { useTranslations } from '../../lib/translations.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { adminPaths } from '../paths.ts'
import { PageHead } from './page-head.tsx'

export function NotFound() {
  const t = useTranslations('admin_ui')
  return (
    <>
      <PageHead title={t('not_there')} isHidden />
      <Empty
        icon={MapPinOff}
        title={t('not_there')}
        text={t('not_there_text')}
        action={
          <ButtonLink href={adminPaths.overview()} kind="main" wide>
            {t('to_overview')}
          </ButtonLink>
        }
      />
    </>
  )
}
