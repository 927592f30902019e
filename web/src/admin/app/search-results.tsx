import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useLocation } from 'wouter'
import { cx } from '../../lib/cx.ts'
import { referenceSuffix } from '../../lib/reference-number.ts'
import { longDayWithYear } from '../../lib/moments.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { rememberSearch } from './recent-searches.ts'
import type { SearchResult } from './search-result.ts'
import { useFound } from './search-sources.ts'

export interface SearchResultsProps {
  typed: string
  listId: string
  keys: RefObject<((event: KeyboardEvent) => void) | null>
  onType: (typed: string) => void
  onChosen: (id: string | undefined) => void
  onClose: () => void
}

export function SearchResults({ typed, listId, keys, onType, onChosen, onClose }: SearchResultsProps) {
  const t = useTranslations('admin_shell')
  const [, navigate] = useLocation()
  const [choice, setChoice] = useState({ of: '', at: 0 })
  const language = useLanguage()
  const { groups, isLooking, archivedUntil } = useFound(typed)
  const all = groups.flatMap(({ items }) => items)
  const isNothing = !isLooking && all.length === 0
  const archived = isNothing && archivedUntil
  // If nothing was found, the typed text may be the reference of a failed call, which is only in the server log.
  const unknownEnd = isNothing && !archived ? referenceSuffix(typed) : null
  const chosen = choice.of === typed && choice.at < all.length ? choice.at : 0
  const chosenId = all.length > 0 ? `${listId}-${chosen}` : undefined
  useEffect(() => onChosen(chosenId), [chosenId, onChosen])

  const go = (one: SearchResult | undefined) => {
    if (!one) return
    if (one.href === null) {
      onType(one.typed ?? '')
      return
    }
    rememberSearch(typed)
    onClose()
    navigate(one.href)
  }
  useImperativeHandle(keys, () => (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && all.length > 0) setChoice({ of: typed, at: (chosen + step + all.length) % all.length })
    else if (event.key === 'Enter') go(all[chosen])
    else return
    event.preventDefault()
  })
  return (
    <>
      <FoundList groups={groups} listId={listId} chosen={chosen} onGo={go} />
      <p role="status" className={cx('px-3 py-4 text-sm text-ink-soft', all.length > 0 && 'sr-only')}>
        {isLooking ? t('looking') : t('found_count', { count: all.length })}
        {archived && (
          <span className="mt-2 block">{t('admin_ui.archived', { day: longDayWithYear(new Date(archived), language) })}</span>
        )}
        {unknownEnd !== null && <span className="mt-2 block">{t('number_unknown', { end: unknownEnd })}</span>}
      </p>
    </>
  )
}

interface FoundListProps {
  groups: ReturnType<typeof useFound>['groups']
  listId: string
  chosen: number
  onGo: (one: SearchResult) => void
}

function FoundList({ groups, listId, chosen, onGo }: FoundListProps) {
  const t = useTranslations('admin_shell')
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

function Option({ id, one, isChosen, onGo }: { id: string; one: SearchResult; isChosen: boolean; onGo: () => void }) {
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
      <span className="min-w-0 flex-1 wrap-anywhere">{one.content}</span>
    </div>
  )
}
