import { Clock } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { AuthContext } from '../../api/auth-context.ts'
import { paths } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Screen } from '../../ui/screen.tsx'

/** In one file with these: a file of its own would have to be named in the first one, which every page waits for. */
export { LegalPages } from '../../features/legal/index.ts'
export { SupportScreen } from '../../features/support/index.ts'

/** A page whose feature is not open yet: says so, and what works today. */
export function SoonScreen() {
  const t = useWords('legal')
  return (
    <Screen title={t('soon_compliance')} titleHidden>
      <Empty icon={Clock} title={t('soon_compliance')} text={t('soon_text')} action={<WayOn />} />
    </Screen>
  )
}

/** Back to where things work: the dashboard, or for visitors the first page. */
function WayOn(): ReactNode {
  const t = useWords('app')
  return use(AuthContext) === null ? (
    <ButtonLink href={paths.landing()} outside kind="main" wide>
      {t('to_start')}
    </ButtonLink>
  ) : (
    <ButtonLink href={paths.dashboard()} kind="main" wide>
      {t('to_dashboard')}
    </ButtonLink>
  )
}
