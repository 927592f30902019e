import { Headset, LoaderCircle, RotateCcw } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { GateScreen } from '../../ui/screen.tsx'
import { Logo } from '../../ui/logo.tsx'
import { supportEmail } from '../../lib/installation.ts'

export function WaitingScreen() {
  const t = useTranslations('app')
  return (
    <main id="main" className="grid min-h-dvh place-content-center justify-items-center gap-3 px-gutter text-center">
      <LoaderCircle className="turning size-8 text-accent-ink" />
      <p role="status">{t('setting_up')}</p>
    </main>
  )
}

/** After a network failure, retries when the network is back. */
export function SetupFailedScreen({
  because,
  onRetry,
  onSignOut,
}: {
  because: 'network' | 'busy' | 'setup_failed' | 'setup_error'
  onRetry: () => void
  onSignOut: () => void
}) {
  const t = useTranslations('app')
  const isNetwork = because === 'network'
  const title = t(isNetwork || because === 'busy' ? 'error_title' : 'ui.setup_error')
  useEffect(() => {
    if (!isNetwork) return
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [isNetwork, onRetry])
  return (
    <GateScreen title={title} top={<Logo />}>
      <h1>{title}</h1>
      <Notice kind="problem">{t(isNetwork ? 'network_error' : because)}</Notice>
      <div className="grid gap-2">
        <Button kind="main" size="tall" wide icon={RotateCcw} onClick={onRetry}>
          {t('try_again')}
        </Button>
        <ButtonLink href={`mailto:${supportEmail}`} outside wide icon={Headset}>
          {t('contact_support')}
        </ButtonLink>
        <Button kind="plain" wide onClick={onSignOut}>
          {t('logout')}
        </Button>
      </div>
    </GateScreen>
  )
}
