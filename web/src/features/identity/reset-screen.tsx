import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Link2Off, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { getSession } from '../../api/session.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { ResetMailForm, WayBack } from './forgot-screen.tsx'
import { isLinkError, linkError } from './link-errors.ts'
import { useLinkToken } from './link-token.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { ResetMailSent } from './mail-sent.tsx'
import { isFormError, ErrorNotice } from './error-notice.tsx'
import type { LinkErrorKind } from './sign-in-errors.ts'

export function ResetScreen() {
  const token = useLinkToken()
  const [isDone, setDone] = useState(false)
  if (isDone) return <PasswordSet />
  return token === null ? (
    <BrokenLink kind="link_invalid" />
  ) : (
    <LinkScreen key={token} token={token} onDone={() => setDone(true)} />
  )
}

function LinkScreen({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useTranslations('passwords')
  const links = useTranslations('email_links')
  const [broken, setBroken] = useState<LinkErrorKind | null>(null)
  const link = useQuery({
    ...api.read_reset_link.query({ token }),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const problem = link.error && linkError(link.error)
  const kind = broken ?? (problem && isLinkError(problem) ? problem.kind : null)

  if (kind) return <BrokenLink kind={kind} />
  if (link.data) return <NewPasswordForm token={token} email={link.data.email} onInvalidLink={setBroken} onDone={onDone} />
  if (problem && isFormError(problem))
    return (
      <AuthFrame title={t('link_failed_title')}>
        <ErrorNotice error={problem} email="" />
        <Button kind="main" size="tall" wide busy={link.isFetching} onClick={() => void link.refetch()}>
          {t('ui.retry')}
        </Button>
      </AuthFrame>
    )
  return (
    <AuthFrame
      title={links('link_checking')}
      glyph={<LoaderCircle className="turning size-8 text-accent-ink" aria-hidden="true" />}
    >
      <p role="status" className="sr-only">
        {links('link_checking')}
      </p>
    </AuthFrame>
  )
}

function BrokenLink({ kind }: { kind: LinkErrorKind }) {
  const t = useTranslations('passwords')
  const links = useTranslations('email_links')
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  if (isSent) return <ResetMailSent email={email.trim()} onOtherEmail={() => setSent(false)} />
  return (
    <AuthFrame
      title={links(`${kind}_title`)}
      sub={kind === 'link_locked' || kind === 'link_invalid' ? links('link_invalid_text') : t(`${kind}_text`)}
      glyph={<Glyph icon={Link2Off} tone="wait" size="l" />}
    >
      <ResetMailForm email={email} onEmail={setEmail} onSent={() => setSent(true)} />
      <WayBack />
    </AuthFrame>
  )
}

/** A session of another account in this browser continues. */
function PasswordSet() {
  const t = useTranslations('passwords')
  const app = useTranslations('app')
  const links = useTranslations('email_links')
  const isSignedIn = getSession() !== null
  return (
    <AuthFrame
      title={t('set_title')}
      sub={<span role="status">{t('set_text')}</span>}
      glyph={<Glyph icon={CircleCheck} tone="in" size="l" />}
    >
      <ButtonLink href={isSignedIn ? paths.dashboard() : paths.signIn()} kind="main" size="tall" wide>
        {isSignedIn ? app('to_dashboard') : links('to_sign_in')}
      </ButtonLink>
    </AuthFrame>
  )
}
