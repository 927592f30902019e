import { Link } from 'wouter'
import { cx } from '../../lib/cx.ts'

interface TabLinksProps<Name extends string> {
  /** For screen readers. */
  label: string
  tabs: readonly { name: Name; href: string; text: string }[]
  shown: Name
}

/** The parts of a screen, each with an address of its own. */
export const TabLinks = <Name extends string>({ label, tabs, shown }: TabLinksProps<Name>) => (
  <nav aria-label={label} className="flex flex-wrap gap-2">
    {tabs.map(({ name, href, text }) => (
      <Link
        key={name}
        href={href}
        aria-current={name === shown ? 'page' : undefined}
        className={cx(
          'inline-flex min-h-(--size-touch) items-center rounded-full px-4 text-sm font-medium no-underline lg:min-h-10',
          name === shown ? 'bg-ink text-page' : 'bg-sunken text-ink hover:bg-pressed',
        )}
      >
        {text}
      </Link>
    ))}
  </nav>
)
