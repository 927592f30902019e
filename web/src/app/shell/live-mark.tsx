import { CloudOff } from 'lucide-react'
import { usePollingFallback } from '../../api/use-channel.ts'
import { useAfter } from '../../lib/use-after.ts'
import { useOnline } from '../../lib/online.ts'
import { useWords } from '../../lib/words.ts'

/** A short break is mended before anybody has to know of it. */
const PATIENCE_MS = 4_000

/** Says quietly that nothing arrives by itself at the moment; what is shown is asked for instead. Offline has a line of its own. */
export function LiveMark() {
  const isBroken = usePollingFallback() !== false
  const isOnline = useOnline()
  return (
    <span role="status" className="grid">
      {isBroken && isOnline && <Mark />}
    </span>
  )
}

function Mark() {
  const t = useWords('app')
  if (!useAfter(PATIENCE_MS)) return null
  return (
    <span className="inline-flex text-ink-soft" title={t('live_broken')}>
      <CloudOff className="size-5" />
      <span className="sr-only">{t('live_broken')}</span>
    </span>
  )
}
