import type { ErrorCode } from '@hai/contract/errors'
import { Link2Off } from 'lucide-react'
import { ApiError, hasCode } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations, type PlainKey } from '../../lib/translations.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import type { FrameComponent } from '../../ui/second-code-step.tsx'
import type { StoredAttempt } from './provider-redirect.ts'

const titles: Partial<Record<ErrorCode | 'OFFLINE', PlainKey<'oauth'>>> = {
  OAUTH_DENIED: 'denied_title',
  OAUTH_REFUSED: 'refused_title',
  OAUTH_FOREIGN: 'foreign_title',
  OAUTH_EXPIRED: 'expired_title',
  OAUTH_USED: 'used_title',
  OAUTH_UNAVAILABLE: 'unavailable_title',
  OAUTH_NOT_CONNECTED: 'not_connected_title',
  OAUTH_TAKEN: 'taken_title',
  OFFLINE: 'offline_title',
}

export interface AttemptEndedProps {
  error: unknown
  storedAttempt: StoredAttempt | null
  Frame: FrameComponent
  /**
   * Sends the provider's answer again. The button appears only if the server may still accept that answer, for example
   * because the network failed.
   */
  onRetry?: () => void
}

export function AttemptEnded({ error, storedAttempt, Frame, onRetry }: AttemptEndedProps) {
  const t = useTranslations('oauth')
  const key = error instanceof ApiError ? titles[error.code] : undefined
  const isOpen = hasCode(error, 'OFFLINE', 'UNAVAILABLE', 'RATE_LIMITED')
  const isConnecting = storedAttempt?.purpose === 'connect'
  return (
    <Frame title={t(key ?? 'failed_title')} glyph={<Glyph icon={Link2Off} tone="wait" size="l" />}>
      <p role="alert" className="text-ink-soft">
        {errorMessage(error)}
      </p>
      {isOpen && onRetry && (
        <Button kind="main" size="tall" wide onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      )}
      <ButtonLink
        href={isConnecting ? paths.settings('security') : paths.signIn()}
        kind={isOpen && onRetry ? 'edge' : 'main'}
        size="tall"
        wide
      >
        {t(isConnecting ? 'ui.back_to_settings' : 'ui.back_to_sign_in')}
      </ButtonLink>
    </Frame>
  )
}
