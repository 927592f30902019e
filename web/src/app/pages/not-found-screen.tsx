import { MapPinOff } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Screen } from '../../ui/screen.tsx'

/** No page has this address. */
export function NotFoundScreen() {
  const t = useWords('app')
  return (
    <Screen title={t('not_found_title')} titleHidden>
      <Empty
        icon={MapPinOff}
        title={t('not_found_title')}
        text={t('not_found_text')}
        action={
          <ButtonLink href={paths.dashboard()} kind="main" wide>
            {t('to_dashboard')}
          </ButtonLink>
        }
      />
    </Screen>
  )
}
