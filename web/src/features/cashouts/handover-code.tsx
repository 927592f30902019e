import { QrCode as QrIcon, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { cx } from '../../lib/cx.ts'
import { useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { timeLeft } from './time-left.ts'
import { useHandoverCode } from './use-handover-code.ts'

/** The lifetime of a code, in seconds. */
const WHOLE_S = 60

export function HandoverCode({ cashout_id }: { cashout_id: string }) {
  const t = useTranslations('cashouts')
  const { handover, error, endsAtMs } = useHandoverCode(cashout_id)
  const seconds = useSecondsLeft(endsAtMs)
  const [isSquare, setSquare] = useState(false)
  if (hasCode(error, 'INVALID_TRANSITION', 'NOT_FOUND')) return null
  const isAlive = handover !== undefined && seconds > 0
  const left = timeLeft(seconds)
  return (
    <>
      <section
        data-keep-visible
        aria-labelledby="handover"
        className="grid grid-cols-1 items-center gap-x-6 gap-y-4 rounded-box bg-plate p-edge text-on-plate md:grid-cols-[minmax(0,1fr)_9rem] md:p-7"
      >
        <div className="grid grid-cols-1 gap-3">
          <div className="flex min-h-(--size-touch) items-center justify-between gap-2">
            <h2 id="handover" className="min-w-0">
              {t('then_show')}
            </h2>
            <Button
              kind="plate"
              size="small"
              icon={QrIcon}
              className="md:hidden"
              aria-pressed={isSquare}
              onClick={() => setSquare(!isSquare)}
            >
              {t('qr')}
            </Button>
          </div>
          <p className="flex min-h-14 flex-wrap gap-x-[0.35em] text-[min(3.5rem,14vw)] leading-none font-bold tracking-tight tabular-nums">
            {isAlive ? (
              <span aria-hidden="true" className="contents">
                <span>{handover.code.slice(0, 3)}</span>
                <span>{handover.code.slice(3)}</span>
              </span>
            ) : (
              <span aria-hidden="true">··· ···</span>
            )}
          </p>
          <p role="status" className="sr-only">
            {isAlive && t('code_read', { digits: Array.from(handover.code).join(' ') })}
          </p>
          <div aria-hidden="true" className="h-1.5 overflow-clip rounded-full bg-plate-line">
            <span
              className="block h-full rounded-full bg-on-plate"
              style={{ width: `${Math.min(100, (seconds / WHOLE_S) * 100)}%` }}
            />
          </div>
          <p className="text-sm text-on-plate-soft">
            {isAlive && left.unit === 'minutes' ? t('new_code_in', left) : t(error ? 'code_failed' : 'code_waiting')}
          </p>
        </div>
        {isAlive && (
          <div className={cx('mx-auto w-full max-w-56 md:block', !isSquare && 'hidden')}>
            <QrCode text={handover.qr_text} label={t('qr_label')} />
          </div>
        )}
      </section>
      <p data-keep-visible className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 text-sm text-ink-soft">
        <ShieldCheck className="mt-0.5 size-4" aria-hidden="true" />
        {t('code_warning')}
      </p>
    </>
  )
}
