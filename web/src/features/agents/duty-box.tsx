import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { useHtgRate } from '../../payments/use-htg.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { clockTime } from '../../lib/clock-time.ts'
import { useOnline } from '../../lib/online.ts'
import { toast } from '../../lib/toast.ts'
import { wholeGourdes } from '../../lib/typed-amount.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { useGourdes } from '../../ui/in-gourdes.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box } from '../../ui/row.tsx'
import { cacheDuty, type Duty } from './cache-duty.ts'

const DutyDialog = lazyScreen(() => import('./duty-dialog.tsx').then(({ DutyDialog: one }) => one))

export function DutyBox({ duty }: { duty: Duty }) {
  const t = useTranslations('agents')
  const isOnline = useOnline()
  const [isOpen, setOpen] = useState(false)
  const leave = useMutation({
    mutationKey: ['set_agent_duty'],
    mutationFn: () => api.set_agent_duty({ cash: null }),
    onSuccess: (after) => {
      cacheDuty(after)
      toast({ title: t('off_duty_now'), kind: 'done' })
    },
  })
  const { on_duty, cash, until } = duty
  const rate = useHtgRate()
  const inGourdes = useGourdes()
  const cashWords = rate === null ? formatUsd(cash) : inGourdes(wholeGourdes(cash, rate))
  return (
    <Box className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_11rem]">
          <h2>{t(on_duty ? 'on_duty' : 'off_duty')}</h2>
          <p className="text-sm text-ink-soft">
            {on_duty
              ? t('cash_until', { cash: cashWords, until: until === null ? '' : clockTime(new Date(until)) })
              : t('off_duty_text')}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="small" kind={on_duty ? 'normal' : 'main'} refused={!isOnline} onClick={() => setOpen(true)}>
            {t(on_duty ? 'ui.change' : 'go_on_duty')}
          </Button>
          {on_duty && (
            <Button size="small" busy={leave.isPending} refused={!isOnline} onClick={() => leave.mutate()}>
              {t('leave_duty')}
            </Button>
          )}
        </div>
      </div>
      {leave.error && <Notice kind="problem" title={errorMessage(leave.error)} />}
      {isOpen && (
        <Suspense>
          <DutyDialog duty={duty} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  )
}
