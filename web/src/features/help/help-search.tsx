import { HELP_QUERY_MAX } from '@hai/contract/help-words'
import { Search } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useWords } from '../../lib/words.ts'
import { Field } from '../../ui/field.tsx'
import { Found } from './found.tsx'
import { Topics } from './topics.tsx'

/** Asked once somebody stops typing for so long. */
const REST_MS = 350
/** One letter stands in every article. */
const LETTERS_MIN = 2

/** The articles by topic and what else stands there, or what was found of what is typed; that is noted in the address on leaving, so that one comes back to it. */
export function HelpSearch({ children }: { children: ReactNode }) {
  const t = useWords('help')
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
        <Found query={rested} onLeave={() => setSearch({ q: rested }, { replace: true })} />
      ) : (
        <>
          {children}
          <Topics />
        </>
      )}
    </>
  )
}
