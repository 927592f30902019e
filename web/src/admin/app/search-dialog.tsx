import { Search as Glass } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { cx } from '../../lib/cx.ts'
import { useWords } from '../../lib/words.ts'
import { rememberSearch } from './recent-searches.ts'
import { useFound, type Found } from './search-sources.ts'

/** What was typed is looked for among functions, and whatever else can be found; arrows choose, Enter goes there. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useWords('admin_shell')
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [chosen, choose] = useState(0)
  const { groups, isLooking } = useFound(typed)
  const all = groups.flatMap(({ items }) => items)
  const listId = useId()

  const go = (one: Found | undefined) => {
    if (!one) return
    if (one.href === null) {
      setTyped(one.typed ?? '')
      choose(0)
      return
    }
    rememberSearch(typed)
    onClose()
    navigate(one.href)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && all.length > 0) choose((now) => (now + step + all.length) % all.length)
    else if (event.key === 'Enter') go(all[chosen])
    else return
    event.preventDefault()
  }
  return (
    <SearchFrame onClose={onClose}>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Glass className="size-5 flex-none text-ink-soft" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={all.length > 0 ? `${listId}-${chosen}` : undefined}
          aria-autocomplete="list"
          aria-label={t('search')}
          placeholder={t('search')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            choose(0)
          }}
          onKeyDown={press}
          className="min-h-13 min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-soft"
        />
      </div>
      <div className="overflow-y-auto p-2">
        <FoundList groups={groups} listId={listId} chosen={chosen} onGo={go} />
        <p role="status" className={cx('px-3 py-4 text-sm text-ink-soft', all.length > 0 && 'sr-only')}>
          {isLooking ? t('looking') : t('found_count', { count: all.length })}
        </p>
      </div>
    </SearchFrame>
  )
}

function SearchFrame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useWords('admin_shell')
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

interface FoundListProps {
  groups: ReturnType<typeof useFound>['groups']
  listId: string
  chosen: number
  onGo: (one: Found) => void
}

function FoundList({ groups, listId, chosen, onGo }: FoundListProps) {
  const t = useWords('admin_shell')
  return (
    <div role="listbox" id={listId} aria-label={t('found')}>
      {groups.map(({ name, items, from }) => (
        <div key={name} role="group" aria-label={name}>
          <p className="px-3 pt-2.5 pb-1 text-xs leading-4 font-medium text-ink-soft" aria-hidden="true">
            {name}
          </p>
          {items.map((one, index) => (
            <Option
              key={one.key ?? one.href}
              id={`${listId}-${from + index}`}
              one={one}
              isChosen={from + index === chosen}
              onGo={() => onGo(one)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function Option({ id, one, isChosen, onGo }: { id: string; one: Found; isChosen: boolean; onGo: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={onGo}
      className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg px-3 text-sm hover:bg-sunken aria-selected:bg-sunken"
    >
      <one.icon className="size-4.5 flex-none text-ink-soft" />
      <span className="min-w-0 flex-1 wrap-anywhere">{one.shown}</span>
    </div>
  )
}
