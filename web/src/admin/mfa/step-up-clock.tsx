import { Timer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../api/api.ts'
import { minutesAndSeconds, useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { cx } from '../../lib/cx.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations, getTranslations } from '../../lib/translations.ts'
import { Menu } from '../../ui/popover.tsx'
import { discardStepUp, useStepUp } from './step-up-session.ts'

const RenewDialog = lazy(() => import('./renew-dialog.tsx').then(({ RenewDialog: Renew }) => ({ default: Renew })))

const SHORT_SECONDS = 120

export function StepUpClock() {
  const state = useStepUp()
  return state.is === 'open' ? <Clock endsAtMs={state.endsAtMs} /> : null
}

async function end(): Promise<void> {
  await api.end_admin_mfa_session().catch(() => undefined)
  discardStepUp()
  toast({ kind: 'wait', title: getTranslations('admin_mfa')('ended_title') })
}

function Clock({ endsAtMs }: { endsAtMs: number }) {
  const t = useTranslations('admin_mfa')
  const left = useSecondsLeft(endsAtMs)
  const [isRenewing, setRenewing] = useState(false)
  const close = () => setRenewing(false)
  const time = minutesAndSeconds(left)
  return (
    <>
      <Menu
        label={t('left', { time })}
        items={[
          { text: t('renew'), onClick: () => setRenewing(true) },
          { text: t('admin_ui.end_session'), onClick: () => void end() },
        ]}
        triggerClassName={cx(
          'flex min-h-(--size-touch) flex-none items-center gap-1.5 rounded-full px-2 text-sm font-medium tabular-nums hover:bg-sunken',
          left <= SHORT_SECONDS ? 'text-wait' : 'text-ink-soft',
        )}
        trigger={
          <>
            <Timer className="size-4.5" />
            <span aria-hidden="true">{time}</span>
          </>
        }
      />
      {isRenewing && (
        <Suspense>
          <RenewDialog at="early" onClose={close} onDone={close} />
        </Suspense>
      )}
    </>
  )
}
