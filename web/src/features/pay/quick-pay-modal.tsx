import type { PayTarget } from '@hai/contract/pay-address'
import { Suspense, useState } from 'react'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import type { Overlays } from '../../lib/overlays.ts'
import type { DrawShare } from '../../lib/share.ts'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { useSteps } from '../../lib/use-steps.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Chip } from '../../ui/amount-field.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { LazyScanner } from './lazy-scanner.tsx'
import { PaidSheet } from './paid-sheet.tsx'
import { PaySheet } from './pay-sheet.tsx'
import type { Paid } from './use-payee.ts'

/** Loaded on demand, because it contains the QR encoder, which only payees need. */
const MyCode = lazyScreen(() => import('./my-code.tsx').then(({ MyCode: one }) => one))

type Step = 'home' | 'pay' | 'paid'
const tabs = ['code', 'scan'] as const

export interface QuickPayProps {
  params: Overlays['quick-pay']
  onClose: () => void
  share: DrawShare
}

export function QuickPayModal({ params, onClose, share }: QuickPayProps) {
  const steps = useSteps<Step>(params.payee ? 'pay' : 'home')
  const [target, setTarget] = useState<PayTarget | null>(params.payee ?? null)
  const [paid, setPaid] = useState<Paid | null>(null)
  if (steps.step === 'paid' && paid) return <PaidSheet paid={paid} onClose={onClose} share={share} />
  if (steps.step === 'pay' && target)
    return (
      <PaySheet
        target={target}
        onPaid={(done) => {
          setPaid(done)
          steps.finish('paid')
        }}
        onShowOwn={() => steps.finish('home')}
        onBack={steps.back}
        onClose={onClose}
      />
    )
  return (
    <Home
      onClose={onClose}
      onFound={(found) => {
        setTarget(found)
        steps.go('pay')
      }}
    />
  )
}

function Home({ onFound, onClose }: { onFound: (payee: PayTarget) => void; onClose: () => void }) {
  const t = useTranslations('pay')
  const [tab, setTab] = useState<(typeof tabs)[number]>('code')
  return (
    <Sheet title={t('title')} backLabel={t('ui.close')} closeLabel={t('ui.close')} onClose={onClose}>
      <div role="group" aria-label={t('title')} className="grid grid-cols-2 gap-2">
        {tabs.map((one) => (
          <Chip key={one} pressed={tab === one} onClick={() => setTab(one)}>
            {t(`tab_${one}`)}
          </Chip>
        ))}
      </div>
      <div className="grid grid-cols-1 gap-4" {...useKeptFocus<HTMLDivElement>()}>
        {tab === 'scan' ? (
          <LazyScanner onFound={onFound} />
        ) : (
          <ErrorBoundary fallback={(retry) => <LoadFailed onRetry={retry} />}>
            <Suspense fallback={<RowsSkeleton rows={4} label={t('loading')} />}>
              <MyCode />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </Sheet>
  )
}
