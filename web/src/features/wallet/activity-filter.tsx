import { SEARCH_MAX } from '@hai/contract/bounds'
import { Search, SlidersHorizontal } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Chip } from '../../ui/amount-field.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { Field } from '../../ui/field.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { countMoreFilters } from './filter-draft.ts'
import { filterKinds, type ActivityFilters } from './filters.ts'
import type { KnownPerson } from './more-filters.tsx'

const MoreFilters = lazyScreen(() => import('./more-filters.tsx').then(({ MoreFilters: one }) => one))
const ActiveFilters = lazyScreen(() => import('./active-filters.tsx').then(({ ActiveFilters: one }) => one))

const SEARCH_DELAY_MS = 300
const directions = [
  { direction: null, key: 'filter_all' },
  { direction: 'in', key: 'filter_in' },
  { direction: 'out', key: 'filter_out' },
] as const

export interface ActivityFilterProps {
  filters: ActivityFilters
  people: readonly KnownPerson[]
  onChange: (filters: ActivityFilters) => void
}

/** From this window width, the additional filters are part of the page instead of a sheet. */
const roomy = '(min-width: 768px)'

export function ActivityFilter({ filters, people, onChange }: ActivityFilterProps) {
  const [look, setLook] = useState<'sheet' | 'line' | null>(null)
  const further = countMoreFilters(filters)
  return (
    <div className="grid grid-cols-1 gap-2">
      <form role="search" className="grid grid-cols-1 gap-2" onSubmit={(event) => event.preventDefault()}>
        <SearchField filters={filters} onChange={onChange} />
        <FirstFilters
          filters={filters}
          onChange={onChange}
          further={further}
          isOpen={look !== null}
          onMore={() => setLook(look ? null : matchMedia(roomy).matches ? 'line' : 'sheet')}
        />
      </form>
      <ErrorBoundary fallback={(retry) => <LoadFailed onRetry={retry} />}>
        <Suspense>
          {look && (
            <MoreFilters filters={filters} people={people} onChange={onChange} layout={look} onClose={() => setLook(null)} />
          )}
          {further > 0 && look !== 'line' && <ActiveFilters filters={filters} onChange={onChange} />}
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

interface FirstFiltersProps extends Omit<ActivityFilterProps, 'people'> {
  further: number
  isOpen: boolean
  onMore: () => void
}

function FirstFilters({ filters, onChange, further, isOpen, onMore }: FirstFiltersProps) {
  const t = useTranslations('wallet')
  return (
    <div className="flex flex-wrap items-center gap-1.5 md:gap-2">
      <div role="group" aria-label={t('filter_label')} className="flex flex-wrap gap-1.5 md:gap-2">
        {directions.map(({ direction, key }) => (
          <Chip key={key} pressed={filters.direction === direction} onClick={() => onChange({ ...filters, direction })}>
            {t(key)}
          </Chip>
        ))}
      </div>
      <div className="flex min-w-0 flex-auto justify-end gap-1.5 md:flex-none md:gap-2">
        <select
          aria-label={t('kind_label')}
          value={filters.kind ?? ''}
          onChange={(event) => onChange({ ...filters, kind: filterKinds.find((kind) => kind === event.target.value) ?? null })}
          className={`min-h-(--size-touch) max-w-full min-w-0 flex-1 rounded-full bg-sunken px-3 text-sm font-medium hover:bg-pressed ${filters.kind ? '' : 'max-md:hidden'}`}
        >
          <option value="">{t('kind_all')}</option>
          {filterKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind_${kind}`)}
            </option>
          ))}
        </select>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onMore}
          className="inline-flex min-h-(--size-touch) items-center gap-1.5 rounded-full bg-sunken px-3 text-sm font-medium whitespace-nowrap hover:bg-pressed"
        >
          <SlidersHorizontal className="size-4 flex-none" />
          <span className="max-md:sr-only">{t('filter_more', { count: further })}</span>
          {further > 0 && (
            <span aria-hidden="true" className="md:hidden">
              {further}
            </span>
          )}
        </button>
      </div>
    </div>
  )
}

function SearchField({ filters, onChange }: Omit<ActivityFilterProps, 'people'>) {
  const t = useTranslations('wallet')
  const [typed, setTyped] = useState(filters.search)
  const rested = useDebounced(typed, SEARCH_DELAY_MS)
  const narrow = useEffectEvent((search: string) => {
    if (search !== filters.search) onChange({ ...filters, search })
  })
  useEffect(() => narrow(rested.trim()), [rested])
  return (
    <Field
      label={<span className="max-md:sr-only">{t('search_label')}</span>}
      type="search"
      icon={Search}
      value={typed}
      maxLength={SEARCH_MAX}
      onChange={(event) => setTyped(event.target.value)}
      placeholder={t('search_placeholder')}
      autoComplete="off"
      enterKeyHint="search"
    />
  )
}
