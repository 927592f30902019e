import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePollingFallback } from '../../api/use-channel.ts'
import { useHasElapsed } from '../../lib/use-has-elapsed.ts'
import { useOnline } from '../../lib/online.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Popover } from '../../ui/popover.tsx'

/** Shorter interruptions are not shown. */
const PATIENCE_MS = 4_000

export function PollingIndicator() {
  const isBroken = usePollingFallback() !== false
  const isShown = useOnline() && isBroken
  return (
    <>
      <span role="status" className="sr-only">
        {isShown && (
          <Late>
            <Explanation />
          </Late>
        )}
      </span>
      {isShown && (
        <Late>
          <Mark />
        </Late>
      )}
    </>
  )
}

function Late({ children }: { children: ReactNode }) {
  return useHasElapsed(PATIENCE_MS) ? children : null
}

const Explanation = () => useTranslations('app')('live_broken')

function Mark() {
  const t = useTranslations('app')
  return (
    <Popover
      label={t('live_trouble')}
      panelLabel={t('live_trouble')}
      triggerClassName="grid size-(--size-touch) flex-none place-items-center rounded-full text-ink-soft hover:bg-sunken"
      trigger={
        <span title={t('live_broken')}>
          <CloudOff className="size-5" />
        </span>
      }
      panelClassName="w-[min(16rem,55vw)] px-4 py-3 text-sm"
    >
      {() => t('live_broken')}
    </Popover>
  )
}
