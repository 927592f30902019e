import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LanguagePicker } from '../../ui/language-picker.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SkipLink } from './skip-link.tsx'

export function GuestShell({ children }: { children: ReactNode }) {
  const t = useTranslations('ui')
  return (
    <>
      <SkipLink />
      <header className="bg-page">
        <div className="mx-auto flex min-h-14 max-w-[calc(var(--container-member)+4rem)] flex-wrap items-center gap-x-2 px-gutter md:min-h-18 md:px-8">
          <a
            href={paths.landing()}
            className="inline-flex min-h-(--size-touch) min-w-7 flex-[1_1_1.75rem] items-center text-inherit no-underline"
          >
            <Logo />
          </a>
          <LanguagePicker glyphOnly />
          <ButtonLink href={paths.signIn()} kind="main" size="small" className="whitespace-nowrap">
            {t('sign_in')}
          </ButtonLink>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[calc(var(--container-member)+4rem)] px-gutter pt-2 pb-16 outline-none md:px-8 md:pt-4"
      >
        {children}
      </main>
    </>
  )
}
