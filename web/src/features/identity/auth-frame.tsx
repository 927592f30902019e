import { ShieldCheck } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { pageTitle } from '../../lib/installation.ts'
import { useTranslations } from '../../lib/translations.ts'
import { LanguagePicker } from '../../ui/language-picker.tsx'
import { Logo } from '../../ui/logo.tsx'

export interface AuthFrameProps {
  title: string
  sub?: ReactNode
  glyph?: ReactNode
  children: ReactNode
}

/** Aligned to the top, so that content that loads late does not move the rest. */
export function AuthFrame({ title, sub, glyph, children }: AuthFrameProps) {
  const t = useTranslations('identity')
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  return (
    <div className="grid min-h-dvh grid-cols-1 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <aside className="hidden grid-rows-[auto_1fr_auto] overflow-clip bg-plate pt-8 text-on-plate md:grid">
        <a href="/" className="inline-flex px-12 text-on-plate no-underline">
          <Logo isOnPlate />
        </a>
        <p className="self-center px-12 text-3xl font-bold text-balance">{t('promise')}</p>
        <div className="railing h-14 text-plate-line" aria-hidden="true" />
      </aside>
      <div className="mx-auto grid w-full max-w-[30rem] grid-cols-1 grid-rows-[auto_1fr_auto] gap-4 px-gutter pt-3 pb-5 md:py-8">
        <header className="flex min-h-(--size-touch) items-center justify-between gap-3">
          <a href="/" className="inline-flex min-w-7 text-ink no-underline md:invisible">
            <Logo />
          </a>
          <LanguagePicker />
        </header>
        <main id="main" className="grid grid-cols-1 content-start gap-4 pt-4 md:pt-[6vh]">
          {glyph}
          <div className="grid gap-1.5">
            <h1>{title}</h1>
            {sub && <p className="text-ink-soft">{sub}</p>}
          </div>
          {children}
        </main>
        <footer className="flex gap-2 text-sm text-ink-faint">
          <ShieldCheck className="mt-0.5 size-4 flex-none" />
          {t('never_ask')}
        </footer>
      </div>
    </div>
  )
}
