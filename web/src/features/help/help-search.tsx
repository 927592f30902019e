import { HELP_QUERY_MAX } from '@hai/contract/help-values'
import { Search } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Field } from '../../ui/field.tsx'
import { SearchResults } from './search-results.tsx'
import { Topics } from './topics.tsx'

const REST_MS = 350
/** A single letter would match nearly every article. */
const LETTERS_MIN = 2

/**
 * Shows `children` until two letters are typed. The query is written to the URL on leaving, so that going back restores
 * it.
 */
export function HelpSearch({ children }: { children: ReactNode }) {
  const t = useTranslations('help')
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState((search.get('q') ?? '').slice(0, HELP_QUERY_MAX))
  const rested = useDebounced(typed.trim(), REST_MS)
  const isSearching = typed.trim().length >= LETTERS_MIN && rested.length >= LETTERS_MIN
  return (
    <>
      <form role="search" onSubmit={(event) => event.preventDefault()}>
        <Field
          label={t('search')}
          icon={Search}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={HELP_QUERY_MAX}
          placeholder={t('search_example')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      {isSearching ? (
        <SearchResults query={rested} onLeave={() => setSearch({ q: rested }, { replace: true })} />
      ) : (
        <>
          {children}
          <Topics />
        </>
      )}
    </>
  )
}
