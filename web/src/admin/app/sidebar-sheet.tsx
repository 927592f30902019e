import { X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { RoundButton } from '../../ui/button.tsx'
import { Sidebar } from './sidebar.tsx'

export function SidebarSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin_shell')
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    document.documentElement.style.overflow = 'hidden'
    return () => {
      element?.close()
      document.documentElement.style.overflow = ''
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      id="sidebar"
      aria-label={t('nav')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="m-0 h-dvh max-h-none w-[min(18rem,90vw)] max-w-none bg-sunken text-ink backdrop:bg-scrim"
    >
      <div className="relative min-h-full px-3 pt-2 pb-6">
        <div className="absolute top-2 right-1">
          <RoundButton label={t('ui.close')} icon={X} onClick={onClose} />
        </div>
        <Sidebar onNavigate={onClose} />
      </div>
    </dialog>
  )
}
