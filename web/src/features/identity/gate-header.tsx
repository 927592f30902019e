import { LanguagePicker } from '../../ui/language-picker.tsx'
import { Logo } from '../../ui/logo.tsx'

export const GateHeader = () => (
  <header className="flex min-h-(--size-touch) items-center justify-between gap-3">
    <a href="/" className="inline-flex min-w-7 text-ink no-underline">
      <Logo />
    </a>
    <LanguagePicker />
  </header>
)
