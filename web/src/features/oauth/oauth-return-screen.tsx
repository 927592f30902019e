import { LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ApiError, hasCode } from '../../api/api-error.ts'
import { logAuthEvent } from '../../api/audit.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import type { FrameComponent } from '../../ui/second-code-step.tsx'
import type { ProviderAnswer } from './provider-answer.ts'
import { CodeStep } from './code-step.tsx'
import { storedAttempt, type StoredAttempt } from './provider-redirect.ts'
import { AttemptEnded } from './attempt-ended.tsx'
import { finishConnecting, finishSignIn } from './finish-attempt.ts'

export interface OauthReturnScreenProps {
  answer: ProviderAnswer
  /** Supplied by the app because it belongs to another feature. */
  Frame: FrameComponent
}

/** Completes only an attempt that this tab started. */
export function OauthReturnScreen({ answer, Frame }: OauthReturnScreenProps) {
  const [attempt] = useState(() => storedAttempt(answer.state))
  return attempt ? <Returned answer={answer} attempt={attempt} Frame={Frame} /> : <Foreign state={answer.state} Frame={Frame} />
}

/** Query options that run a call exactly once per answer, regardless of remounts. */
const once = {
  retry: false,
  retryOnMount: false,
  staleTime: Infinity,
  gcTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

function Returned({ answer, attempt, Frame }: OauthReturnScreenProps & { attempt: StoredAttempt }) {
  const t = useTranslations('oauth')
  useTranslations('errors')
  const { error, refetch } = useQuery({
    queryKey: ['oauth-return', answer.state],
    queryFn: () => (attempt.purpose === 'connect' ? finishConnecting(answer, attempt) : finishSignIn(answer, attempt)),
    ...once,
  })
  if (hasCode(error, 'SECOND_FACTOR_NEEDED')) return <CodeStep attempt={attempt} Frame={Frame} />
  if (error && !hasCode(error, 'ACCOUNT_BLOCKED'))
    return <AttemptEnded error={error} storedAttempt={attempt} Frame={Frame} onRetry={() => void refetch()} />
  const title = t('checking', { provider: attempt.name })
  return (
    <Frame title={title} glyph={<LoaderCircle className="turning size-8 text-accent-ink" aria-hidden="true" />}>
      <p role="status" className="sr-only">
        {title}
      </p>
    </Frame>
  )
}

/**
 * An answer for an attempt that this tab did not start, possibly an attack. Only the browser can detect this, so
 * it is reported to the server.
 */
function Foreign({ state, Frame }: { state: string; Frame: FrameComponent }) {
  useTranslations('errors')
  useQuery({
    queryKey: ['oauth-foreign', state],
    queryFn: () => logAuthEvent('oauth', null, { because: 'foreign', page: paths.signInCallback() }),
    ...once,
  })
  const [error] = useState(
    () => new ApiError({ code: 'OAUTH_FOREIGN', message: 'this tab did not start the attempt', request_id: null }),
  )
  return <AttemptEnded error={error} storedAttempt={null} Frame={Frame} />
}
