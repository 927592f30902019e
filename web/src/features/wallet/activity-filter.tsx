import { SEARCH_MAX } from '@hai/contract/bounds'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useWords } from '../../lib/words.ts'
import { Chip } from '../../ui/amount-field.tsx'
import { Field } from '../../ui/field.tsx'
import { filterKinds, type ActivityFilters } from './filters.ts'

const SEARCH_DELAY_MS = 300
const directions = [
  { direction: null, key: 'filter_all' },
  { direction: 'in', key: 'filter_in' },
  { direction: 'out', key: 'filter_out' },
] as const

export interface ActivityFilterProps {
  filters: ActivityFilters
  onChange: (filters: ActivityFilters) => void
}

/** Narrows the activity by words, direction and kind. */
export function ActivityFilter({ filters, onChange }: ActivityFilterProps) {
  const t = useWords('wallet')
  return (
    <form role="search" className="grid gap-2" onSubmit={(event) => event.preventDefault()}>
      <SearchField filters={filters} onChange={onChange} />
      <div className="flex flex-wrap items-center gap-1.5 md:gap-2">
        <div role="group" aria-label={t('filter_label')} className="flex gap-1.5 md:gap-2">
          {directions.map(({ direction, key }) => (
            <Chip key={key} pressed={filters.direction === direction} onClick={() => onChange({ ...filters, direction })}>
              {t(key)}
            </Chip>
          ))}
        </div>
        <select
          aria-label={t('kind_label')}
          value={filters.kind ?? ''}
          onChange={(event) => onChange({ ...filters, kind: filterKinds.find((kind) => kind === event.target.value) ?? null })}
          className="min-h-(--size-touch) max-w-full min-w-0 rounded-full bg-sunken px-3 text-sm font-medium hover:bg-pressed"
        >
          <option value="">{t('kind_all')}</option>
          {filterKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind_${kind}`)}
            </option>
          ))}
        </select>
      </div>
    </form>
  )
}

function SearchField({ filters, onChange }: ActivityFilterProps) {
  const t = useWords('wallet')
  const [typed, setTyped] = useState(filters.search)
  const rested = useDebounced(typed, SEARCH_DELAY_MS)
  const narrow = useEffectEvent((search: string) => {
    if (search !== filters.search) onChange({ ...filters, search })
  })
  useEffect(() => narrow(rested.trim()), [rested])
  return (
    <Field
      label={t('search_label')}
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
