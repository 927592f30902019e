import { WifiOff } from 'lucide-react'
import { type ReactNode } from 'react'
import { usePollingFallback } from '../../api/use-channel.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useOnline } from '../../lib/online.ts'
import { useTranslations } from '../../lib/translations.ts'
import { OptionalContent } from '../../ui/error-boundary.tsx'
import { Banner } from '../../ui/notice.tsx'
import { useLiveProfile } from '../session/use-live-profile.ts'
import { BottomBar } from './bottom-bar.tsx'
import { LateOverlays } from './lazy-shell-extras.tsx'
import { OverlayHost } from './overlay-host.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'

export function MemberShell({ children }: { children: ReactNode }) {
  useLiveProfile()
  return (
    <>
      <SkipLink />
      <OfflineBanner />
      <FlagLine />
      <TopBar />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[calc(var(--container-member)+4rem)] px-edge pt-2 pb-26 outline-none xs:px-gutter md:px-8 md:pt-4 md:pb-16"
      >
        {children}
      </main>
      <BottomBar />
      <OverlayHost />
      <LateOverlays />
    </>
  )
}

const FlagNotice = lazyScreen(() => import('./flag-notice.tsx').then(({ FlagNotice: one }) => one))

/**
 * A security flag that blocks the member closes the live connection, so flags are queried only while the connection is
 * broken. A flag that only slows the account leaves the connection open, and so is normally not shown. Without a network,
 * the device may not have the code.
 */
export function FlagLine() {
  const isOnline = useOnline()
  const isBroken = usePollingFallback() !== false && isOnline
  return (
    <div role="status">
      {isBroken && (
        <OptionalContent>
          <FlagNotice />
        </OptionalContent>
      )}
    </div>
  )
}

export function OfflineBanner() {
  const t = useTranslations('app')
  const isOnline = useOnline()
  return <div role="status">{!isOnline && <Banner icon={WifiOff}>{t('offline')}</Banner>}</div>
}
