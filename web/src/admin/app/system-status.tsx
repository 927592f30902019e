import type { SystemHealth } from '@hai/contract/health'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, OctagonAlert, TriangleAlert, type LucideIcon } from 'lucide-react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { cx } from '../../lib/cx.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Popover } from '../../ui/popover.tsx'
import { POLLING } from '../ui/polling.ts'

type DisplayedStatus = SystemHealth['status'] | 'unknown'

const looks: Record<DisplayedStatus, { icon: LucideIcon; className: string }> = {
  online: { icon: CircleCheck, className: 'text-in' },
  degraded: { icon: TriangleAlert, className: 'text-wait' },
  down: { icon: OctagonAlert, className: 'text-problem' },
  unknown: { icon: CircleHelp, className: 'text-ink-soft' },
}

export function SystemStatus() {
  const t = useTranslations('admin_shell')
  const { data, error } = useQuery({ ...api.get_system_health.query(), refetchInterval: POLLING.refetchInterval, retry: 1 })
  // Only these errors mean that a system is down. A 403, for example, means only that the step-up has ended.
  const isError = hasCode(error, 'OFFLINE', 'UNAVAILABLE', 'INTERNAL')
  const status: DisplayedStatus = isError ? 'down' : (data?.status ?? 'unknown')
  const { icon: Icon, className } = looks[status]
  const reasons = isError
    ? [t('systems_no_answer')]
    : (data?.reasons ?? []).map((reason) => t(`admin_ui.health_reason_${reason}`))
  return (
    <Popover
      panelLabel={t('systems')}
      trigger={
        <>
          <Icon className="size-5 flex-none" />
          <span className="max-lg:sr-only">{t(`systems_${status}`)}</span>
        </>
      }
      triggerClassName={cx(
        'flex min-h-(--size-touch) min-w-(--size-touch) flex-none items-center justify-center gap-1.5 rounded-box px-2 text-sm font-medium whitespace-nowrap',
        className,
      )}
    >
      {() => (
        <div className="grid max-w-80 gap-2 p-4 text-sm">
          <p className="font-medium">{t(`systems_${status}`)}</p>
          {reasons.length > 0 ? (
            <ul className="grid list-disc gap-1 pl-5">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          ) : (
            <p className="text-ink-soft">{t('systems_no_reason')}</p>
          )}
        </div>
      )}
    </Popover>
  )
}
