import { ArrowLeft } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { pageTitle } from '../../lib/installation.ts'
import { useTranslations } from '../../lib/translations.ts'
import { StepDots } from '../../ui/step-dots.tsx'
import { Button, RoundButton } from '../../ui/button.tsx'
import { LanguagePicker } from '../../ui/language-picker.tsx'

export interface StepFrameProps {
  done: number
  total: number
  onBack: (() => void) | undefined
  onSignOut: () => void
  children: ReactNode
}

export function StepFrame({ done, total, onBack, onSignOut, children }: StepFrameProps) {
  const t = useTranslations('onboarding')
  useEffect(() => {
    document.title = pageTitle(t('title'))
  }, [t])
  return (
    <div className="grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr_auto] md:mx-auto md:my-4 md:min-h-[calc(100dvh-2rem)] md:w-120 md:grid-rows-[auto_auto_auto] md:content-center">
      <header className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2 pr-gutter pl-2.5 md:pr-7 md:pl-4">
        {onBack ? <RoundButton label={t('ui.back')} icon={ArrowLeft} onClick={onBack} /> : <span className="w-0.5" />}
        <h1 className="text-lg leading-6 tracking-[-0.01em] md:text-lg md:leading-6 md:tracking-[-0.01em]">{t('title')}</h1>
        <StepDots done={done} total={total} label={t('ui.step', { step: done, total })} />
      </header>
      <main
        id="main"
        className="mx-auto grid w-full max-w-[calc(var(--container-phone)+2.5rem)] grid-cols-1 px-gutter pt-2 md:px-7"
      >
        {children}
      </main>
      <footer className="mx-auto flex w-full max-w-[calc(var(--container-phone)+2.5rem)] flex-wrap items-center justify-between gap-x-3 px-3 pb-3 md:px-5">
        <LanguagePicker />
        <Button kind="plain" size="small" onClick={onSignOut}>
          {t('ui.sign_out')}
        </Button>
      </footer>
    </div>
  )
}
