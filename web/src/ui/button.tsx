import { ArrowLeft, type LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '../lib/cx.ts'
import { withEmailBreaks } from './email-breaks.tsx'

/**
 * send: for payments. danger: for actions that remove, end, reject or report something. light and plate: on the blue
 * panel.
 */
export type ButtonKind = 'normal' | 'main' | 'send' | 'edge' | 'danger' | 'plain' | 'light' | 'plate'
/** action: tall, with a label that must not wrap between several buttons in a row. */
export type ButtonSize = 'small' | 'normal' | 'tall' | 'action'

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
  action: 'min-h-14 px-1 py-2.5 font-bold',
}
const isTall = (size: ButtonSize): boolean => size === 'tall' || size === 'action'
const refusedLook = 'cursor-not-allowed bg-sunken text-ink-faint'

export const buttonStyle = ({ kind = 'normal', size = 'normal', wide = false, className }: Look, refused = ''): string =>
  cx(
    'inline-flex items-center justify-center gap-2 rounded-box text-center leading-5 no-underline transition-[background-color,scale] duration-(--duration-quick) active:scale-[0.985]',
    !isTall(size) && 'font-medium',
    sizes[size],
    refused || kinds[kind],
    wide && 'w-full',
    className,
  )

const Glyph = ({ icon: Icon, size }: { icon: LucideIcon; size: ButtonSize }) => (
  <Icon className={cx('flex-none', isTall(size) ? 'size-[min(1.5rem,7.5vw)]' : 'size-[min(1.25rem,6.25vw)]')} />
)

const Label = ({ wide = false, children }: { wide?: boolean | undefined; children: ReactNode }) => (
  <span className={wide ? 'min-w-0 wrap-anywhere' : 'min-w-0'}>{withEmailBreaks(children)}</span>
)

export const Spinner = () => (
  <span className="turning size-5 flex-none rounded-full border-2 border-current border-t-transparent" aria-hidden="true" />
)

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'disabled' | 'className' | 'children'> {
  busy?: boolean
  /** Disabled, but focusable, so that screen readers can reach the reason nearby. */
  refused?: boolean
}

/** Kinds for the main action of a page or dialog. Such a button gets `data-main-action`, so that no toast covers it. */
const mainKinds: ReadonlySet<ButtonKind> = new Set(['main', 'send', 'danger'])

/** The label names the action and, if money moves, the amount. */
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
      className={buttonStyle(
        { ...(kind && { kind }), size, ...(wide && { wide }), ...(className && { className }) },
        refused ? refusedLook : '',
      )}
      data-main-action={kind && mainKinds.has(kind) ? '' : undefined}
      data-keeps-focus={rest.autoFocus ? '' : undefined}
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
  /** A page outside the app (landing page, mail). */
  outside?: boolean
  /** Runs in addition to the navigation. Unused if `outside` is set. */
  onClick?: () => void
}

export function ButtonLink({ href, outside = false, icon, size = 'normal', onClick, children, ...look }: ButtonLinkProps) {
  const className = buttonStyle({ size, ...look })
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
  badge?: ReactNode
}

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

/** Leads to the list or page that this page belongs to. */
export const BackLink = ({ href, children, className }: { href: string; children: ReactNode; className?: string }) => (
  <TextLink href={href} className={cx('print:hidden', className)}>
    <ArrowLeft className="size-4" />
    {children}
  </TextLink>
)
