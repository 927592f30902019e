import { ArrowUpRight, Menu as MenuGlyph } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useOnline } from '../../lib/online.ts'
import { openOverlay } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { DisputesEntry, MessagesMark } from './lazy-shell-extras.tsx'
import { MemberMenu } from './member-menu.tsx'
import { currentOf, dashboardItem, disputesItem, messagesItem, tasksItem, type NavItem } from './nav-items.ts'

const itemLook =
  'relative grid min-h-13 min-w-[min(2.75rem,12vw)] grid-rows-[1.75rem_1rem] place-items-center content-center gap-0.5 rounded-box text-center text-[max(12px,min(0.75rem,3.5vw))] leading-4 font-medium tracking-[-0.02em] whitespace-nowrap text-ink-soft no-underline aria-[current]:font-bold aria-[current]:text-accent-ink aria-[current]:before:absolute aria-[current]:before:-top-1 aria-[current]:before:h-0.75 aria-[current]:before:w-7 aria-[current]:before:rounded-b-[3px] aria-[current]:before:bg-current'

const glyphLook = 'size-[min(1.5rem,7.5vw)]'

export function BottomBar() {
  const t = useTranslations('app')
  const isOnline = useOnline()
  return (
    <nav
      aria-label={t('nav_main')}
      data-foot=""
      className="fixed inset-x-0 bottom-0 z-(--z-bar) grid auto-cols-auto grid-flow-col gap-x-[2px] border-t border-line bg-surface px-1 pt-1 pb-[calc(0.25rem+env(safe-area-inset-bottom))] md:hidden print:hidden"
    >
      <Item item={dashboardItem} />
      <Item item={tasksItem} />
      <button
        type="button"
        aria-label={t('send_money')}
        aria-disabled={!isOnline || undefined}
        className={`${itemLook} text-ink`}
        onClick={() => isOnline && openOverlay('send')}
      >
        <span
          className={`grid h-7.5 w-[min(3rem,15vw)] place-items-center rounded-full ${isOnline ? 'bg-send text-on-send' : 'bg-sunken'}`}
        >
          <ArrowUpRight className={glyphLook} />
        </span>
        <span className="xs:hidden">{t('ui.send')}</span>
        <span className="max-xs:hidden">{t('send_money')}</span>
      </button>
      <Item item={messagesItem} />
      <DisputesEntry>
        <Item item={disputesItem} />
      </DisputesEntry>
      <MemberMenu
        side="above"
        triggerClassName={itemLook}
        trigger={
          <>
            <MenuGlyph className={glyphLook} />
            {t('ui.more')}
          </>
        }
      />
    </nav>
  )
}

function Item({ item: { text, href, icon: Icon } }: { item: NavItem }) {
  const t = useTranslations('app')
  const [path] = useLocation()
  return (
    <Link href={href} aria-current={currentOf(path, href)} className={itemLook}>
      <Icon className={glyphLook} />
      {t(text)}
      {href === paths.messages() && <MessagesMark />}
    </Link>
  )
}
