import { HandCoins } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useAuth } from '../../api/auth-context.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { AgentFilter } from './agent-filter.tsx'
import { AgentList } from './agent-list.tsx'
import { filtersToQuery, readFilters, type AgentFilters } from './filters.ts'

const ApplySheet = lazyScreen(() => import('./apply-sheet.tsx').then(({ ApplySheet: one }) => one))

/**
 * `openModal=true` in the URL opens the application sheet. A member who is an agent goes to the agent dashboard
 * instead.
 */
export function AgentsScreen() {
  const t = useTranslations('agents')
  const { profile } = useAuth()
  const [, navigate] = useLocation()
  const query = new URLSearchParams(useSearch())
  const filters = readFilters(query)
  const isAsked = query.get('openModal') === 'true'
  const [isApplying, setApplying] = useState(isAsked)
  if (isAsked && !isApplying) setApplying(true)
  // Removes the query from the URL first, so that the open sheet gets its own history entry.
  useEffect(() => {
    if (isAsked && !profile.is_agent) navigate(paths.agents(), { replace: true })
  }, [isAsked, profile.is_agent, navigate])
  if (isAsked && profile.is_agent) return <Redirect to={paths.agentDashboard()} replace />
  const narrow = (next: AgentFilters) => navigate(paths.agents() + filtersToQuery(next), { replace: true })
  return (
    <div className="mx-auto grid w-full max-w-150 grid-cols-1 gap-5">
      <Screen
        title={t('ui.agents')}
        action={
          profile.is_agent ? (
            <ButtonLink size="small" icon={HandCoins} href={paths.agentDashboard()}>
              {t('ui.agent_dashboard')}
            </ButtonLink>
          ) : (
            <Button size="small" icon={HandCoins} onClick={() => setApplying(true)}>
              {t('ui.become_agent')}
            </Button>
          )
        }
      >
        <p className="text-ink-soft">{t('intro')}</p>
        <AgentFilter filters={filters} onChange={narrow} />
        <AgentList filters={filters} />
      </Screen>
      {isApplying && !isAsked && (
        <Suspense>
          <ApplySheet onClose={() => setApplying(false)} />
        </Suspense>
      )}
    </div>
  )
}
