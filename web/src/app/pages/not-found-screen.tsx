import { useQuery } from '@tanstack/react-query'
import { MapPinOff } from 'lucide-react'
import { use, useEffect } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../api/api.ts'
import { AuthContext } from '../../api/auth-context.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { MissingItem } from '../../ui/missing-item.tsx'
import { Screen } from '../../ui/screen.tsx'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { isWithin } from '../shell/nav-items.ts'

/** The staff area is a separate app, so a staff path reloads the page to open it. */
export function NotFoundScreen() {
  const [path] = useLocation()
  const isStaff = use(AuthContext)?.profile.is_admin === true
  const { data, isLoading } = useQuery({ ...api.get_my_role.query(), enabled: isStaff })
  const home = data?.admin_path
  const isStaffs = home ? isWithin(path, home) : false
  useEffect(() => {
    if (isStaffs) location.reload()
  }, [isStaffs])
  return isLoading || isStaffs ? <PageSkeleton inside /> : <NothingHere />
}

function NothingHere() {
  const t = useTranslations('app')
  return (
    <Screen title={t('not_found_title')} titleHidden>
      <MissingItem
        icon={MapPinOff}
        title={t('not_found_title')}
        text={t('not_found_text')}
        backHref={paths.dashboard()}
        backName={t('to_dashboard')}
      />
    </Screen>
  )
}
