import { Suspense, use, type ComponentType, type ReactNode, useSyncExternalStore } from 'react'
import { useSearchParams } from 'wouter'
import { AuthContext } from '../../api/auth-context.ts'
import { useSectionFocus } from '../../lib/navigation-focus.ts'
import { supportEmail } from '../../lib/installation.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { paths } from '../../lib/paths.ts'
import { parseTicketContext, contactPath } from '../../lib/support-paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { BackLink, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Section } from '../../ui/row.tsx'
import { Screen } from '../../ui/screen.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { withEmailBreaks } from '../../ui/email-breaks.tsx'
import { MyTickets } from './my-tickets.tsx'
import { LinkTicket, MemberTicket } from './ticket-pages.tsx'

/** Loaded on demand, because most visitors read and do not write. */
const ContactForm = lazyScreen(() => import('./contact-form.tsx').then(({ ContactForm: one }) => one))

interface SupportScreenProps {
  help: ComponentType<{ children: ReactNode }>
}

/**
 * The events after which the fragment is read again. The router ignores the fragment, and dispatches an event for
 * each pushState and replaceState.
 */
const events = ['pushState', 'replaceState', 'popstate', 'hashchange'] as const

function listen(onChange: () => void): () => void {
  for (const event of events) window.addEventListener(event, onChange)
  return () => {
    for (const event of events) window.removeEventListener(event, onChange)
  }
}

function useLinkToken(): string | null {
  const hash = useSyncExternalStore(listen, () => location.hash)
  return /^#token=([\w-]+)$/.exec(hash)?.[1] ?? null
}

/**
 * `?write=` opens the form with a category, `?ticket=` one ticket, `#token=` a guest's ticket from the link in their
 * mail.
 */
export function SupportScreen({ help: Help }: SupportScreenProps) {
  const t = useTranslations('support')
  const [search] = useSearchParams()
  const isMember = use(AuthContext) !== null
  const token = useLinkToken()
  const ticket_id = search.get('ticket') ?? undefined
  const about = search.get('write') ?? undefined
  useSectionFocus(token ?? ticket_id ?? about)
  if (token !== null)
    return (
      <Page title={t('conversation')} isWhole={false}>
        <LinkTicket key={token} token={token} />
      </Page>
    )
  if (ticket_id !== undefined)
    return (
      <Page key={ticket_id} title={t('conversation')} isWhole={false}>
        {isMember ? <MemberTicket ticket_id={ticket_id} /> : <SignInFirst ticket_id={ticket_id} />}
      </Page>
    )
  if (about !== undefined)
    return (
      <Page title={t('ui.contact_support')} isWhole={false}>
        <Suspense fallback={<RowsSkeleton rows={4} label={t('ui.loading')} />}>
          <ContactForm sender={isMember ? 'member' : 'guest'} about={about} ticket={parseTicketContext(search)} />
        </Suspense>
        <ByMail />
      </Page>
    )
  return (
    <Page title={t('ui.help_support')} isWhole>
      <Help>{isMember && <MyTickets />}</Help>
      <Section title={t('no_answer')}>
        <p className="text-ink-soft">{t(isMember ? 'answered_here' : 'answered_by_mail')}</p>
        <ButtonLink href={contactPath('other')} kind="main" wide>
          {t('ui.contact_support')}
        </ButtonLink>
        <ByMail />
      </Section>
    </Page>
  )
}

function ByMail() {
  const t = useTranslations('support')
  return (
    <p className="text-sm text-ink-soft wrap-anywhere">
      {t('by_mail')}{' '}
      <a href={`mailto:${supportEmail}`} className="inline-block max-w-full font-medium text-accent-ink">
        {withEmailBreaks(supportEmail)}
      </a>
    </p>
  )
}

function Page({ title, isWhole, children }: { title: string; isWhole: boolean; children: ReactNode }) {
  const t = useTranslations('support')
  return (
    <div className="mx-auto in-order grid w-full max-w-150 grid-cols-1 gap-5">
      <Screen title={title} action={!isWhole && <BackLink href={paths.support()}>{t('ui.all_help')}</BackLink>}>
        {children}
      </Screen>
    </div>
  )
}

function SignInFirst({ ticket_id }: { ticket_id: string }) {
  const t = useTranslations('support')
  return (
    <Empty
      title={t('sign_in_first')}
      text={t('sign_in_first_text')}
      action={
        <ButtonLink href={paths.signIn({ returnTo: paths.ticket(ticket_id) })} kind="main" wide>
          {t('ui.sign_in')}
        </ButtonLink>
      }
    />
  )
}
