import { Clock, Mail } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { AuthContext } from '../../api/auth-context.ts'
import { paths } from '../../lib/paths.ts'
import { supportEmail } from '../../lib/installation.ts'
import { useWords } from '../../lib/words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { withBreaks } from '../../ui/breaks.tsx'
import { Screen } from '../../ui/screen.tsx'

export type SoonFeature = 'legal' | 'soon_compliance'

/** A page whose feature is not open yet: says so, and what works today. */
export function SoonScreen({ feature }: { feature: SoonFeature }) {
  const t = useWords('app')
  return (
    <Screen title={t(feature)} titleHidden>
      <Empty icon={Clock} title={t(feature)} text={t('soon_text')} action={<WayOn kind="main" />} />
    </Screen>
  )
}

/** /support: whom to write to. */
export function SupportScreen() {
  const t = useWords('app')
  return (
    <Screen title={t('help_support')} titleHidden>
      <Empty
        icon={Mail}
        title={t('help_support')}
        text={t('support_text')}
        action={
          <>
            <ButtonLink href={`mailto:${supportEmail}`} outside kind="main" size="tall" wide icon={Mail}>
              {t('contact_support')}
            </ButtonLink>
            <p className="text-sm wrap-anywhere text-ink-soft">{withBreaks(supportEmail)}</p>
            <WayOn kind="plain" />
          </>
        }
      />
    </Screen>
  )
}

/** Back to where things work: the dashboard, or for visitors the first page. */
function WayOn({ kind }: { kind: 'main' | 'plain' }): ReactNode {
  const t = useWords('app')
  return use(AuthContext) === null ? (
    <ButtonLink href={paths.landing()} outside kind={kind} wide>
      {t('to_start')}
    </ButtonLink>
  ) : (
    <ButtonLink href={paths.dashboard()} kind={kind} wide>
      {t('to_dashboard')}
    </ButtonLink>
  )
}
