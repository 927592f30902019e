import { Hammer } from 'lucide-react'
import { use } from 'react'
import { AuthContext } from '../../api/auth-context.ts'
import { paths } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Screen } from '../../ui/screen.tsx'

export type SoonFeature =
  | 'tasks'
  | 'messages'
  | 'disputes'
  | 'agents'
  | 'agent_dashboard'
  | 'support'
  | 'legal'
  | 'soon_compliance'
  | 'soon_pay'
  | 'soon_password_reset'
  | 'soon_verify_phone'
  | 'soon_cashout_receipt'

/** A page whose feature is not open yet: says so, and what works today. */
export function SoonScreen({ feature }: { feature: SoonFeature }) {
  const t = useWords('app')
  const isMember = use(AuthContext) !== null
  return (
    <Screen title={t(feature)} titleHidden>
      <Empty
        icon={Hammer}
        title={t('soon_title', { feature: t(feature) })}
        text={t('soon_text')}
        action={
          isMember ? (
            <ButtonLink href={paths.dashboard()} kind="main" wide>
              {t('to_dashboard')}
            </ButtonLink>
          ) : (
            <ButtonLink href={paths.landing()} outside kind="main" wide>
              {t('to_start')}
            </ButtonLink>
          )
        }
      />
    </Screen>
  )
}
