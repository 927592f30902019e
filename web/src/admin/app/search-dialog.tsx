import { Search as Glass } from 'lucide-react'
import { Suspense, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useTranslations } from '../../lib/translations.ts'

const SearchResults = lazyScreen(() => import('./search-results.tsx').then(({ SearchResults: one }) => one))

/** The input renders at once, so that typing continues while the results load. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin_shell')
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null)
  const listId = useId()
  return (
    <SearchFrame onClose={onClose}>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Glass className="size-5 flex-none text-ink-soft" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={chosen}
          aria-autocomplete="list"
          aria-label={t('search')}
          placeholder={t('search')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => keys.current?.(event)}
          className="min-h-13 min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-soft"
        />
      </div>
      <div className="overflow-y-auto p-2">
        <Suspense>
          <SearchResults typed={typed} listId={listId} keys={keys} onClose={onClose} onType={setTyped} onChosen={setChosen} />
        </Suspense>
      </div>
    </SearchFrame>
  )
}

function SearchFrame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useTranslations('admin_shell')
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={t('search')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="rise mx-auto mt-[8dvh] mb-auto max-h-[80dvh] w-[calc(100%-1.5rem)] max-w-140 overflow-hidden rounded-box bg-surface text-ink shadow-(--shadow-float) backdrop:bg-scrim open:grid open:grid-rows-[auto_minmax(0,1fr)]"
    >
      {children}
    </dialog>
  )
}
