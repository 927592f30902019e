import { Eye, EyeOff, PanelLeft, Search as Glass } from 'lucide-react'
import { useState } from 'react'
import { useAuth } from '../../api/auth-context.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button, RoundButton } from '../../ui/button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu } from '../../ui/popover.tsx'
import { StepUpClock } from '../mfa/step-up-clock.tsx'
import { toggleSensitive, useSensitiveShown } from '../ui/sensitive-store.ts'
import { BookPicker } from './book-picker.tsx'
import { SearchDialog } from './search-dialog.tsx'
import { SystemStatus } from './system-status.tsx'
import { useShortcut } from './use-shortcut.ts'

export interface HeaderProps {
  isWide: boolean
  isSidebarOpen: boolean
  isWaiting: boolean
  onToggleSidebar: () => void
}

export function Header({ isWide, isSidebarOpen, isWaiting, onToggleSidebar }: HeaderProps) {
  const t = useTranslations('admin_shell')
  return (
    <header className="sticky top-0 z-(--z-bar) bg-page px-2 md:px-6 print:hidden">
      <div className="flex min-h-14 items-center gap-1 py-1.5 md:gap-2 md:py-2">
        <RoundButton
          label={t('toggle_sidebar')}
          icon={PanelLeft}
          aria-expanded={isSidebarOpen}
          title="Ctrl B"
          onClick={onToggleSidebar}
        />
        {!isWaiting && (
          <>
            <Search />
            <span className="flex-1" />
            {isWide && <BookPicker />}
            <SystemStatus />
            <StepUpClock />
            <SensitiveToggle />
            <AccountMenu />
          </>
        )}
      </div>
      {!isWaiting && !isWide && <BookPicker />}
    </header>
  )
}

/** Masks names, emails, phones and amounts. They are masked in each new tab. */
function SensitiveToggle() {
  const t = useTranslations('admin_shell')
  const isShown = useSensitiveShown()
  return (
    <Button kind="plain" size="small" icon={isShown ? Eye : EyeOff} className="flex-none max-lg:gap-0" onClick={toggleSensitive}>
      <span className="max-lg:sr-only">{t(isShown ? 'hide_sensitive' : 'show_sensitive')}</span>
    </Button>
  )
}

function AccountMenu() {
  const t = useTranslations('admin_shell')
  const { profile, signOut } = useAuth()
  const name = profile.full_name ?? profile.email
  return (
    <Menu
      items={[
        { text: t('profile_settings'), href: paths.settings(), outside: true },
        { text: t('admin_ui.switch_to_user_mode'), href: paths.dashboard(), outside: true },
        { text: t('logout'), onClick: () => void signOut() },
      ]}
      label={t('account_menu', { name })}
      triggerClassName="grid size-(--size-touch) flex-none place-items-center rounded-full"
      trigger={<Avatar name={name} avatar_url={profile.avatar_url} size="s" blue />}
    />
  )
}

function Search() {
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
