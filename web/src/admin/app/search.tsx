import { Search as Glass } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { SearchDialog } from './search-dialog.tsx'
import { useShortcut } from './use-shortcut.ts'

export function Search() {
  const t = useTranslations('admin_shell')
  const [isOpen, setOpen] = useState(false)
  useShortcut('k', () => setOpen(true))
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-keyshortcuts="Control+K Meta+K"
        className="flex min-h-(--size-touch) min-w-(--size-touch) items-center justify-center gap-2.5 rounded-box text-sm text-ink-soft md:w-full md:max-w-104 md:justify-start md:bg-sunken md:px-3.5"
      >
        <Glass className="size-5 flex-none max-md:text-ink" />
        <span className="flex-1 overflow-hidden text-ellipsis whitespace-nowrap max-md:sr-only">{t('search')}</span>
        <kbd className="font-sans text-xs max-lg:hidden" aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  )
}
