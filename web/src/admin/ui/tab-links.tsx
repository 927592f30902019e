import { Link } from 'wouter'
import { cx } from '../../lib/cx.ts'
import { Count } from '../../ui/status.tsx'

interface TabLinksProps<Name extends string> {
  label: string
  tabs: readonly { name: Name; href: string; text: string; count?: number | undefined }[]
  current: Name
}

export const TabLinks = <Name extends string>({ label, tabs, current }: TabLinksProps<Name>) => (
  <nav aria-label={label} className="flex flex-wrap gap-2">
    {tabs.map(({ name, href, text, count = 0 }) => (
      <Link
        key={name}
        href={href}
        aria-current={name === current ? 'page' : undefined}
        className={cx(
          'inline-flex min-h-(--size-touch) items-center gap-1.5 rounded-full px-4 text-sm font-medium no-underline',
          name === current ? 'bg-ink text-page' : 'bg-sunken text-ink hover:bg-pressed',
        )}
      >
        {text}
        {count > 0 && <Count value={count} isMuted className="bg-pressed text-ink" />}
      </Link>
    ))}
  </nav>
)
