import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '../lib/cx.ts'
import { withBreaks } from './breaks.tsx'

/** send is for the act of sending money, and nothing else; danger for what cannot be taken back; light and plate stand on the blue plate. */
export type ButtonKind = 'normal' | 'main' | 'send' | 'edge' | 'danger' | 'plain' | 'light' | 'plate'
export type ButtonSize = 'small' | 'normal' | 'tall'

interface Look {
  kind?: ButtonKind
  size?: ButtonSize
  wide?: boolean
  icon?: LucideIcon
  className?: string
  children?: ReactNode
}

const kinds: Record<ButtonKind, string> = {
  normal: 'bg-sunken text-ink hover:bg-pressed',
  main: 'bg-accent text-on-accent hover:bg-accent-strong',
  send: 'bg-send text-on-send hover:bg-send-strong',
  edge: 'inset-ring-[1.5px] inset-ring-line-strong hover:bg-sunken',
  danger: 'text-problem inset-ring-[1.5px] inset-ring-current hover:bg-problem-wash',
  plain: 'text-accent-ink hover:bg-sunken',
  light: 'bg-on-plate text-plate',
  plate: 'bg-plate-line text-on-plate',
}
const sizes: Record<ButtonSize, string> = {
  small: 'min-h-(--size-touch) px-press py-2 text-sm',
  normal: 'min-h-(--size-control) px-[min(1.125rem,5.625vw)] py-2.5',
  tall: 'min-h-14 px-[min(1.125rem,5.625vw)] py-2.5 text-lg font-bold',
}
const refusedLook = 'cursor-not-allowed bg-sunken text-ink-faint'

export const buttonLook = ({ kind = 'normal', size = 'normal', wide = false, className }: Look, refused = ''): string =>
  cx(
    'inline-flex items-center justify-center gap-2 rounded-box text-center leading-5 no-underline transition-[background-color,scale] duration-(--duration-quick) active:scale-[0.985]',
    size !== 'tall' && 'font-medium',
    sizes[size],
    refused || kinds[kind],
    wide && 'w-full',
    className,
  )

const Glyph = ({ icon: Icon, size }: { icon: LucideIcon; size: ButtonSize }) => (
  <Icon className={cx('flex-none', size === 'tall' ? 'size-[min(1.5rem,7.5vw)]' : 'size-[min(1.25rem,6.25vw)]')} />
)

/** However long the name in it, the words stay inside the button. */
const Label = ({ wide = false, children }: { wide?: boolean | undefined; children: ReactNode }) => (
  <span className={wide ? 'min-w-0 wrap-anywhere' : 'min-w-0'}>{withBreaks(children)}</span>
)

/** A turning ring in place of the icon; the words beside it stay. */
export const Spinner = () => (
  <span className="turning size-5 flex-none rounded-full border-2 border-current border-t-transparent" aria-hidden="true" />
)

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'disabled' | 'className' | 'children'> {
  busy?: boolean
  /** Not possible now: stays reachable, so that the reason near it can be found. */
  refused?: boolean
}

/** What a page or a dialog is there for: nothing may cover it. */
const mainKinds: ReadonlySet<ButtonKind> = new Set(['main', 'send', 'danger'])

/** Says the act and the amount. While busy or refused a press does nothing. */
export function Button({
  kind,
  size = 'normal',
  wide,
  icon,
  busy = false,
  refused = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const idle = !busy && !refused
  return (
    <button
      type={idle ? type : 'button'}
      aria-busy={busy || undefined}
      aria-disabled={!idle || undefined}
      className={buttonLook(
        { ...(kind && { kind }), size, ...(wide && { wide }), ...(className && { className }) },
        refused ? refusedLook : '',
      )}
      data-act={kind && mainKinds.has(kind) ? '' : undefined}
      data-next={rest.autoFocus ? '' : undefined}
      onClick={idle ? onClick : undefined}
      {...rest}
    >
      {busy ? <Spinner /> : icon && <Glyph icon={icon} size={size} />}
      <Label wide={wide}>{children}</Label>
    </button>
  )
}

export interface ButtonLinkProps extends Look {
  href: string
  /** Leaves the app for a page of its own (landing, mail). */
  outside?: boolean
  /** Beside going there; closes the overlay that it stands in. */
  onClick?: () => void
}

/** Looks like a button, is a link: opens in a new tab, can be copied. */
export function ButtonLink({ href, outside = false, icon, size = 'normal', onClick, children, ...look }: ButtonLinkProps) {
  const className = buttonLook({ size, ...look })
  const content = (
    <>
      {icon && <Glyph icon={icon} size={size} />}
      <Label wide={look.wide}>{children}</Label>
    </>
  )
  return outside ? (
    <a href={href} className={className}>
      {content}
    </a>
  ) : (
    <Link href={href} className={className} onClick={onClick}>
      {content}
    </Link>
  )
}

export interface RoundButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  label: string
  icon: LucideIcon
  /** Shown at its upper right edge, e.g. the number of unread things. */
  badge?: ReactNode
}

/** 44 px, an icon only, so it always has a label. */
export function RoundButton({ label, icon: Icon, badge, className, type = 'button', ...rest }: RoundButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      className={cx('relative grid size-(--size-touch) flex-none place-items-center rounded-full hover:bg-sunken', className)}
      {...rest}
    >
      <Icon className="size-6" />
      {badge}
    </button>
  )
}

/** A link in a line of text or beside a heading, still 44 px to the finger. */
export function TextLink({ href, children, className }: { href: string; children: ReactNode; className?: string }) {
  return (
    <Link
      href={href}
      className={cx(
        'inline-flex min-h-(--size-touch) items-center gap-1 text-sm font-medium text-accent-ink no-underline hover:underline',
        className,
      )}
    >
      {children}
    </Link>
  )
}
