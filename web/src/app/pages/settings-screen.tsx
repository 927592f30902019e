import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Suspense, type ComponentType } from 'react'
import { Link, useSearchParams } from 'wouter'
import { api } from '../../api/api.ts'
import { StaleDataLine } from '../../api/stale-data-line.tsx'
import { useSectionFocus } from '../../lib/navigation-focus.ts'
import { cx } from '../../lib/cx.ts'
import { paths } from '../../lib/paths.ts'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { useTranslations } from '../../lib/translations.ts'
import { BackLink } from '../../ui/button.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SectionFailed } from '../../ui/section-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { settingsSections, type SettingsSection } from './settings-sections.tsx'

/** Phones show either the list or the section in `?tab=`. From 768 px both are side by side. */
export function SettingsScreen() {
  const t = useTranslations('app')
  const [search] = useSearchParams()
  const chosen = settingsSections.find(({ id }) => id === search.get('tab'))
  const current = chosen ?? settingsSections[0]
  useSectionFocus(chosen?.id)
  // The panels load this query. It is only read here.
  const account = useQuery({ ...api.get_account_settings.query(), enabled: false })
  return (
    <Screen key={chosen?.id} title={t('settings')}>
      {current?.id !== 'limits' && <StaleDataLine query={account} />}
      <div className="mt-4 grid grid-cols-1 items-start gap-x-6 gap-y-1 md:mt-5 md:grid-cols-[minmax(0,12rem)_minmax(0,44rem)] lg:gap-x-12">
        <SectionList chosen={chosen} current={current} />
        {chosen && <AllSettings />}
        {current && (
          <div className={cx('in-order grid min-w-0 grid-cols-1 gap-6', !chosen && 'max-md:hidden')}>
            {current.panels.map((Panel, index) => (
              <OnePanel key={`${current.id}-${index}`} title={current.title} Panel={Panel} />
            ))}
          </div>
        )}
      </div>
    </Screen>
  )
}

function SectionList({ chosen, current }: { chosen: SettingsSection | undefined; current: SettingsSection | undefined }) {
  const t = useTranslations('settings')
  const app = useTranslations('app')
  return (
    <nav aria-label={app('settings')} className={cx(chosen && 'max-md:hidden')}>
      <ul className="max-md:overflow-clip max-md:rounded-box max-md:bg-surface max-md:py-1.5 md:grid md:gap-1">
        {settingsSections.map(({ id, title, icon: Icon }) => (
          <li key={id}>
            <Link
              href={paths.settings(id)}
              aria-current={id === chosen?.id ? 'page' : id === current?.id || undefined}
              className="flex min-h-14 items-center gap-[min(0.75rem,3.75vw)] px-edge font-medium text-inherit no-underline hover:bg-sunken md:min-h-(--size-touch) md:gap-2 md:rounded-box md:px-4 md:text-sm md:aria-[current]:bg-surface"
            >
              <Icon className="size-[min(1.25rem,6.25vw)] flex-none text-ink-soft md:size-4 md:text-current" />
              <span className="min-w-0 flex-1 wrap-anywhere hyphens-auto">{t(title)}</span>
              <ChevronRight className="size-[min(1.25rem,6.25vw)] flex-none text-ink-faint md:hidden" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function AllSettings() {
  const t = useTranslations('settings')
  return (
    <BackLink href={paths.settings()} className="justify-self-start md:hidden">
      {t('all')}
    </BackLink>
  )
}

function OnePanel({ title, Panel }: { title: SettingsSection['title']; Panel: ComponentType }) {
  const t = useTranslations('settings')
  return (
    <div className="contents" {...useKeptFocus<HTMLDivElement>()}>
      <ErrorBoundary fallback={(retry) => <SectionFailed title={t(title)} onRetry={retry} />}>
        <Suspense fallback={<RowsSkeleton rows={2} label={t('ui.loading')} />}>
          <Panel />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}
