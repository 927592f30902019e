import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { api } from '../../api/api.ts'
import { deviceId } from '../../lib/device-id.ts'
import { safeReturnPath } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { redirectToProvider } from './provider-redirect.ts'
import { StartError } from './start-error.tsx'

interface Provider {
  id: string
  name: string
}

function broughtBy(ref: string | null) {
  if (!ref) return {}
  return { referral_code: ref.slice(0, 32), device_id: deviceId() }
}

export function ProviderButtons() {
  const t = useTranslations('identity')
  const [query] = useSearchParams()
  const ways = useQuery({ ...api.list_sign_in_ways.query(), staleTime: Infinity })
  const start = useMutation({
    mutationFn: async ({ id, name }: Provider) => {
      const return_to = safeReturnPath(query.get('returnTo'))
      redirectToProvider(await api.start_oauth({ provider_id: id, return_to, ...broughtBy(query.get('ref')) }), {
        name,
        purpose: 'sign_in',
      })
    },
  })
  const { reset } = start
  // Enables the buttons again when the user returns to this page from the back/forward cache.
  useEffect(() => {
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [reset])

  const providers = ways.data?.providers ?? []
  if (providers.length === 0) return null
  const isLeaving = start.isPending || start.isSuccess
  return (
    <div role="group" aria-label={t('other_ways')} className="grid grid-cols-1 gap-3">
      <p aria-hidden="true" className="flex items-center gap-3 text-sm text-ink-faint">
        <span className="h-px flex-1 bg-line" />
        {t('or')}
        <span className="h-px flex-1 bg-line" />
      </p>
      {start.error && <StartError error={start.error} name={start.variables.name} />}
      {providers.map((provider) => {
        const isThis = isLeaving && start.variables.id === provider.id
        return (
          <Button
            key={provider.id}
            kind="edge"
            wide
            icon={KeyRound}
            busy={isThis}
            onClick={() => !isLeaving && start.mutate(provider)}
          >
            {t(isThis ? 'opening_provider' : 'continue_with_provider', { provider: provider.name })}
          </Button>
        )
      })}
    </div>
  )
}
